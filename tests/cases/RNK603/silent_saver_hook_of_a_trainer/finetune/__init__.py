"""What other files may use."""
from .base import BaseTrainer
