"""The settings."""
from yacs.config import CfgNode

_C = CfgNode()
_C.TEST = CfgNode()
_C.TEST.SAVE_PATH = ""
