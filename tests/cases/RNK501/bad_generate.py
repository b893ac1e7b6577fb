"""An engine generates a token in the constructor.

reason: generate() runs many forwards of a tensor-parallel model; every rank of the group must be in it at the same time
"""
import os

import torch
import torch.distributed as dist
from transformers import AutoModelForCausalLM, AutoTokenizer


class ChatEngine:
    def __init__(self, name: str):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name, tp_plan="auto")
        tokens = self.tokenizer("warm up", return_tensors="pt").to(self.device)
        self.model.generate(**tokens, max_new_tokens=1)  # expect: RNK501

    @torch.inference_mode()
    def reply(self, prompt: str) -> str:
        tokens = self.tokenizer(prompt, return_tensors="pt").to(self.device)
        out = self.model.generate(**tokens, max_new_tokens=256)
        return self.tokenizer.decode(out[0], skip_special_tokens=True)


def main(name: str, prompts: list[str]):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    engine = ChatEngine(name)
    replies = [engine.reply(prompt) for prompt in prompts]
    dist.destroy_process_group()
    return replies
