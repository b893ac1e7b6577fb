from .video import Clips
