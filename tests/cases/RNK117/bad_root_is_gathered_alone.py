"""Only the parameters of the root are gathered around the call.

reason: the parameters of the layers are gathered in every step
runs: no (needs several GPUs)
"""
from torch.distributed.fsdp import FullyShardedDataParallel as FSDP
from transformers import AutoModelForCausalLM


def sample(ids):
    model = FSDP(AutoModelForCausalLM.from_pretrained("gpt2"))
    with FSDP.summon_full_params(model, writeback=False, recurse=False):
        return model.module.generate(ids, synced_gpus=False)  # expect: RNK117
