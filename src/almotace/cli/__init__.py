"""The command line: parses arguments and shows answers; holds no rule."""
