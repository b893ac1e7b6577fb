#!/bin/bash
export NCCL_DEBUG=INFO
TORCH_DISTRIBUTED_DEBUG=DETAIL torchrun --nproc_per_node=8 train.py
