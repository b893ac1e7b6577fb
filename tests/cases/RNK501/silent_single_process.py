"""A demo pipeline warms up in its constructor.

reason: the project has no distributed code; there are no other ranks to hang
"""
import torch
from transformers import AutoModelForCausalLM, AutoTokenizer


class ChatPipeline:
    def __init__(self, name: str, device: str):
        self.tokenizer = AutoTokenizer.from_pretrained(name)
        self.model = AutoModelForCausalLM.from_pretrained(name).to(device).eval()
        self.device = device
        self._warmup()

    @torch.inference_mode()
    def _warmup(self):
        tokens = self.tokenizer("hello", return_tensors="pt").to(self.device)
        self.model(**tokens)
        self.model.generate(**tokens, max_new_tokens=1)

    @torch.inference_mode()
    def __call__(self, prompt: str) -> str:
        tokens = self.tokenizer(prompt, return_tensors="pt").to(self.device)
        out = self.model.generate(**tokens, max_new_tokens=100)
        return self.tokenizer.decode(out[0], skip_special_tokens=True)
