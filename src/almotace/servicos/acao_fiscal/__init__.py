"""From the complaint to the auto: intake, triage, visits; one module an act."""
