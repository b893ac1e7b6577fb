"""All names of another module."""
from nets.narrow import *  # noqa: F403
