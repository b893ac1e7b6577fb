from .clips import Clips
