"""Constructors that load weights and build sub-modules.

reason: from_pretrained of local files, load_state_dict, .to(device) and eval() run no inference
"""
import os

import torch
import torch.distributed as dist
from accelerate import Accelerator
from transformers import AutoModel, CLIPVisionModel


class RewardWorker:
    def __init__(self, folder: str):
        self.device = torch.device("cuda", int(os.environ["LOCAL_RANK"]))
        self.tower = CLIPVisionModel.from_pretrained(folder, local_files_only=True)
        self.tower = self.tower.to(self.device).eval().requires_grad_(False)
        self.head = torch.nn.Linear(self.tower.config.hidden_size, 1).to(self.device)
        state = torch.load(f"{folder}/head.pt", map_location=self.device, weights_only=True)
        self.head.load_state_dict(state)

    @torch.inference_mode()
    def score(self, pixels):
        return self.head(self.tower(pixel_values=pixels).pooler_output)


class Student:
    def __init__(self, accelerator: Accelerator, name: str):
        with accelerator.main_process_first():
            self.encoder = AutoModel.from_pretrained(name)
        self.encoder = accelerator.prepare(self.encoder)


def main(folder: str, name: str):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl")
    return RewardWorker(folder), Student(Accelerator(), name)
