from dataclasses import dataclass, field


@dataclass
class Processes:
    rank: int = 0
    world_size: int = 1


@dataclass
class Settings:
    steps: int = 2
    processes: Processes = field(default_factory=Processes)
