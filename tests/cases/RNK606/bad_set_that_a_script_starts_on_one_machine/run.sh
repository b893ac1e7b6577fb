#!/bin/bash
torchrun \
  --nnodes=1 --nproc_per_node=8 --node_rank=0 \
  export.py
