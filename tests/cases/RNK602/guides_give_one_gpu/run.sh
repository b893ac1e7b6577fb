#!/bin/bash
nohup python train.py --batch-size 8 \
    --gpus 1 --max-steps 100 > log.out &
