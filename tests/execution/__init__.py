"""Cases on real ranks: what distlint says about a case is checked by running it with gloo on CPU.

``runs.py`` reads from a case how it runs, ``server.py`` is a process that has imported torch once and forks what runs,
``supervisor.py`` runs one case, ``rank.py`` is one rank of it, ``outcome.py`` says what was observed, and ``pool.py``
keeps several cases running. ``python tests/execute.py`` is the command, ``test_cases_run.py`` the tests.
"""
