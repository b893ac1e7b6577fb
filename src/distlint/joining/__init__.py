"""How ranks join a process group: with which numbers and ports, what comes too early, and who joins none."""
