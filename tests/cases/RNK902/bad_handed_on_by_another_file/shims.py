"""Names that moved around between releases."""
import torch.distributed._composable as composable

__all__ = ["composable"]
