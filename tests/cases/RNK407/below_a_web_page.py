"""The program hides its GPUs after it has used one, and shows a page

reason: that kind of launch starts no process
runs: no (CUDA)
"""
import os

import gradio
import torch


def show(gpu):
    model = torch.nn.Linear(4, 4).cuda()
    os.environ["CUDA_VISIBLE_DEVICES"] = str(gpu)  # expect: RNK407
    gradio.Interface(model, "text", "text").launch()
