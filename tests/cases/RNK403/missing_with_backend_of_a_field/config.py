from dataclasses import dataclass


@dataclass
class Config:
    folder: str = "runs"
    backend: str = "nccl"
