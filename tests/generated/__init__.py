"""Random SPMD programs, and an oracle that plays them: what the engine says is compared with what happens.

``grammar.py`` writes programs from idioms that people use, right ones and wrong ones. ``recorder.py`` plays a program
on every rank of a cluster with a ``torch.distributed`` of its own (``fake_torch.py``) and says whether all meet. It
shares no code with distlint, and a sample of programs is run on real ranks to test it. ``comparison.py`` asks engine
and recorder, ``laws.py`` changes programs in ways that must not change the verdict. ``python tests/compare.py`` is the
command.
"""
