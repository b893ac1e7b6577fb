#!/bin/bash
# one machine
torchrun --standalone --nproc_per_node=8 train.py --batch 32
# two of them
torchrun --nnodes=2 --node_rank=$1 --master_addr=$2 --nproc_per_node=8 train.py --batch 16
