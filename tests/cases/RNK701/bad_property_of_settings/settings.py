from dataclasses import dataclass
from functools import cached_property


@dataclass
class Settings:
    out: str
    minutes: int = 45

    @property
    def limit(self):
        return 60 * self.minutes

    @cached_property
    def short_limit(self):
        if self.out:
            return self.minutes * 0.5
        return 15.0
