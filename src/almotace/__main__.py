"""``python -m almotace``."""

from almotace.cli.principal import main

if __name__ == "__main__":
    raise SystemExit(main())
