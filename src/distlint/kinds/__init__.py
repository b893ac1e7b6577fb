"""Engine 2, rank kinds: which numbering an integer belongs to, and which group a call and a size speak of.

:class:`Kinds` is the door. There is one abstract run, that of engine 1: its values carry a
:class:`~distlint.spmd.kind.Kind` beside their term, and here one shallow run of a function is kept, expression by
expression, for the rules to look at.
"""

from distlint.calls.by_name import Called, called
from distlint.kinds.groups import named_axis
from distlint.kinds.seen import Kinds

__all__ = ["Called", "Kinds", "called", "named_axis"]
