"""The same desk for programs: JSON over HTTP, described in OpenAPI. No rule, no SQL."""
