import os
from dataclasses import dataclass


@dataclass(frozen=True)
class Settings:
    weights: str = "weights.pt"
    pg_timeout: int = 900

    @classmethod
    def from_env(cls):
        return cls(pg_timeout=int(os.environ.get("PG_TIMEOUT", 900)))
