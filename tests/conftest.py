"""What every test shares: helpers in ``apoio`` (importable by name) and how hypothesis runs."""

from __future__ import annotations

from hypothesis import settings

# A busy machine is not a failure: time is bounded where a test is about time.
settings.register_profile("casa", deadline=None)
settings.load_profile("casa")
