from .timer import Timer
