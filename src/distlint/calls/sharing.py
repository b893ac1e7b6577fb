"""Words by which ranks share what one of them has, or agree on something: names of calls, functions and variables."""

from __future__ import annotations

import re

#: Schedulers (``ReduceLROnPlateau``), ``no_sync`` and the wait for a GPU share nothing.
SHARES = re.compile(
    r"broadcast|bcast|reduce(?!r|lr)|gather|scatter|(?<!no_)sync(?!hronize$)|agree|consensus|share", re.IGNORECASE
)
