"""One function per act: load the acts, ask the core, append the act; one transaction."""
