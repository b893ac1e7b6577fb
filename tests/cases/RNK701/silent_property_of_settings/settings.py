from dataclasses import dataclass
from datetime import timedelta


@dataclass
class Settings:
    out: str
    minutes: int = 45

    @property
    def limit(self):
        return self.minutes * timedelta(minutes=1)

    @property
    def either(self):
        if self.out:
            return None
        return 60 * self.minutes

    @property
    def replaced(self):
        return 60 * self.minutes


class Slow(Settings):
    @property
    def replaced(self):
        return timedelta(minutes=self.minutes)
