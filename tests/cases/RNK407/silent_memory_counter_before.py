"""The memory in use is read and the cache emptied before the GPUs are chosen

reason: both return at once while CUDA has not started, and start nothing
runs: no (it takes GPUs)
"""

import os


def load(model_dir: str, gpus: int):
    import torch
    from transformers import AutoModelForCausalLM

    torch.cuda.empty_cache()
    before = torch.cuda.memory_allocated()
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(str(i) for i in range(gpus))
    model = AutoModelForCausalLM.from_pretrained(model_dir, device_map="auto")
    return model, torch.cuda.memory_allocated() - before
