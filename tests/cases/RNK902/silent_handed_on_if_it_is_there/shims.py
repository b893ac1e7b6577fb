"""Names that moved around between releases."""
try:
    from torch.distributed._composable import fully_shard
except ImportError:
    fully_shard = None

__all__ = ["fully_shard"]
