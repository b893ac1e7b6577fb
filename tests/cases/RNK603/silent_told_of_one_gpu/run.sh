#!/bin/bash
torchrun --nproc_per_node=8 train.py
python single.py --num_gpus 1
