"""synced_gpus=False under DDP.

reason: every rank has all parameters
runs: no (needs several GPUs)
"""
from torch.nn.parallel import DistributedDataParallel as DDP
from transformers import AutoModelForCausalLM


def sample(ids, device):
    model = DDP(AutoModelForCausalLM.from_pretrained("gpt2").to(device), device_ids=[device])
    return model.module.generate(ids, synced_gpus=False)
