"""The model is on the GPU already

reason: .cuda() has started CUDA
runs: no (CUDA)
"""
import os

import torch


def train(net, gpus):
    net = net.cuda()
    os.environ["CUDA_VISIBLE_DEVICES"] = gpus  # expect: RNK407 "`net.cuda()`"
    return torch.nn.DataParallel(net)
