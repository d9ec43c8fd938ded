"""From the auto to the final decision: one module an act, the law's ``Apuracao`` as the map."""
