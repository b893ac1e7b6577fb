"""The syntax pass: text in, :class:`~distlint.facts.ModuleFacts` out. libcst is imported here and nowhere else."""
