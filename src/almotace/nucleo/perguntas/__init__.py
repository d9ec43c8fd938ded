"""The twelve types of question that a case may ask, one module each."""
