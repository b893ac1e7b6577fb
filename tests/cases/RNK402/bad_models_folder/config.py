"""The configuration of the project holds a device.

reason: a dataclass default is reported anywhere; the device type next to it is not
"""
from dataclasses import dataclass


@dataclass
class ModelConfig:
    dim: int = 64
    length: int = 16
    device: str = "cuda"  # expect: RNK402
    device_type: str = "cuda"
