"""Files of settings that leave the trainers of Lightning in one process.

Who makes a trainer of a tree of settings (``Trainer(**config.trainer)``, ``gpus=cfg.general.gpus``) says there on how
many devices it trains. Where all of them say one, or the strategy that spreads batches over GPUs in one process, and no
guide speaks of several, somebody has to want several processes before anything goes wrong in them.
"""

from __future__ import annotations

import re

from distlint.starting.guided import Guided

#: What settings say of devices, and of how a trainer uses several.
_DEVICES = re.compile(
    r"^[ \t-]{0,40}(?:n(?:um)?_?)?(?:gpus?|devices)[ \t]?:[ \t]?[\"']?([^#\n\"']{0,40})", re.MULTILINE
)
_STRATEGY = re.compile(
    r"^[ \t-]{0,40}(?:strategy|distributed_backend)[ \t]?:[ \t]?[\"']?([^#\n\"']{0,40})", re.MULTILINE
)
#: One device, whichever it is; none.
_ONE = re.compile(r"1|0|\[[ \t]?\d+[ \t]?,?[ \t]?\]|\d+[ \t]?,")
_NO_STRATEGY = frozenset(("", "null", "none", "~", "auto", "single_device"))
_SPREADS = "dp"


def are_left_at_one(guided: Guided) -> bool:
    """Whether all settings of a project that speak of devices leave a trainer of Lightning in one process: it is given
    one device, or spreads batches over them (``dp``)."""
    of_devices, of_strategies = guided.values_set(_DEVICES), guided.values_set(_STRATEGY)
    if of_devices is None or of_strategies is None:
        return False
    devices = {value.strip() for value in of_devices}
    strategies = {value.strip().lower() for value in of_strategies} - _NO_STRATEGY
    if strategies:
        return strategies == {_SPREADS}
    return bool(devices) and all(map(_ONE.fullmatch, devices))
