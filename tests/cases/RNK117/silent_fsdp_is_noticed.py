"""FSDP without synced_gpus.

reason: transformers looks at the model since 4.46
runs: no (needs several GPUs)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from transformers import AutoModelForCausalLM


def sample(ids):
    model = FSDP(AutoModelForCausalLM.from_pretrained("gpt2"))
    return model.generate(ids, max_new_tokens=32)
