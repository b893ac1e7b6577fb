"""synced_gpus=False where fully_shard was applied.

reason: the parameters are sharded in place
runs: no (needs several GPUs)
"""
from torch.distributed.fsdp import fully_shard
from transformers import AutoModelForCausalLM


def sample(ids):
    model = AutoModelForCausalLM.from_pretrained("gpt2")
    for layer in model.transformer.h:
        fully_shard(layer)
    fully_shard(model)
    return model.generate(ids, synced_gpus=False)  # expect: RNK117 "FSDP"
