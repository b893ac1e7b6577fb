"""Random SPMD programs, and an oracle that plays them: what the engine says is compared with what happens.

``grammar.py`` writes programs from idioms that people use, right ones and wrong ones; ``recorder.py`` plays a program on
every rank of a cluster with a ``torch.distributed`` of its own (``fake_torch.py``) and says whether all meet; it shares no
code with distlint. ``comparison.py`` asks both, and real ranks for a sample, so that the recorder itself is tested.
``laws.py`` changes programs in ways that must not change the verdict. ``python tests/compare.py`` is the command.
"""
