"""What the exit codes of the process mean."""

CLEAN = 0  # nothing found
FINDINGS = 1
FAILED = 2  # usage, configuration or internal error
INTERRUPTED = 130  # what a shell reports for a process that Ctrl-C ended
