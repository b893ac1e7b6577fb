"""A class with Model in its name that is an engine, not a module.

reason: ModelRunner derives from nothing, lives outside a model folder and only moves batches
"""
import torch


class ModelRunner:
    """Feeds batches to a module that was built elsewhere."""

    def __init__(self, model, tokenizer):
        self.model = model
        self.tokenizer = tokenizer

    def prepare(self, prompts):
        batch = self.tokenizer(prompts, return_tensors="pt", padding=True)
        device = torch.cuda.current_device()
        return {name: value.to(device) for name, value in batch.items()}

    def broadcast_buffer(self, size: int) -> torch.Tensor:
        return torch.empty(size, dtype=torch.uint8, device=torch.cuda.current_device())

    @torch.inference_mode()
    def step(self, prompts):
        return self.model(**self.prepare(prompts)).logits.argmax(-1)
