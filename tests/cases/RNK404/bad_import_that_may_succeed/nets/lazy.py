"""Names that come when they are asked for."""
from nets.narrow import Narrow


def __getattr__(name):
    if name == "Wide":
        return Narrow
    raise AttributeError(name)
