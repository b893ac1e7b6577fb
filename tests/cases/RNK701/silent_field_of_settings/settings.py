from dataclasses import dataclass
from datetime import timedelta


@dataclass(frozen=True)
class Settings:
    timeout_s: int = 900

    @property
    def pg_timeout(self):
        return self.timeout_s * timedelta(seconds=1)

    @classmethod
    def from_env(cls):
        return cls(timeout_s=600)


@dataclass
class Completed:
    limit: int = 900

    def __post_init__(self):
        self.limit = timedelta(seconds=self.limit)


@dataclass
class Open:
    wait: int = 900
    limit: timedelta = timedelta(seconds=900)
