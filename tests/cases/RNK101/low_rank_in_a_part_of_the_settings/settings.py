from dataclasses import dataclass, field


@dataclass
class Adapter:
    rank: int = 8


@dataclass
class Settings:
    steps: int = 2
    adapter: Adapter = field(default_factory=Adapter)
