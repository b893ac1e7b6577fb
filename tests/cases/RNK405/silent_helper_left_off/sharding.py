"""What shards a model."""
from torch.distributed.fsdp import CPUOffloadPolicy, fully_shard


def shard(model, *, cpu_offload: bool = False):
    options = {}
    if cpu_offload:
        options["offload_policy"] = CPUOffloadPolicy()
    for layer in model.layers:
        fully_shard(layer, **options)
    fully_shard(model, **options)
