"""Each process sees GPUs of its own.

reason: the model is spread over those of its process alone
"""
import os

rank = int(os.environ["LOCAL_RANK"])
os.environ["CUDA_VISIBLE_DEVICES"] = f"{2 * rank},{2 * rank + 1}"

from accelerate import Accelerator  # noqa: E402
from transformers import AutoModelForCausalLM  # noqa: E402


def main(name):
    accelerator = Accelerator()
    model = AutoModelForCausalLM.from_pretrained(name, device_map="auto")
    return accelerator.prepare(model)
