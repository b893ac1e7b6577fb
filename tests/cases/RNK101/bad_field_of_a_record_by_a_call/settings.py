"""What a run is told, and where a process sits in it."""
from dataclasses import dataclass, field


@dataclass
class Seat:
    index: int = 0
    head: bool = True
    shared: bool = False


@dataclass
class Runtime:
    backend: str = "gloo"
    seat: Seat = field(default_factory=Seat)


@dataclass
class Settings:
    steps: int = 1
    runtime: Runtime = field(default_factory=Runtime)
