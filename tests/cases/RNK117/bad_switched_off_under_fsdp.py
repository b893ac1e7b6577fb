"""synced_gpus=False under FSDP.

reason: it overrules what transformers has noticed
runs: no (needs several GPUs)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from transformers import AutoModelForCausalLM


def sample(ids):
    model = FSDP(AutoModelForCausalLM.from_pretrained("gpt2"))
    return model.generate(ids, synced_gpus=False, max_new_tokens=32)  # expect: RNK117 "with synced_gpus=False"
