#!/bin/bash
nohup python train.py --batch-size 8 \
    --gpus 2 --max-steps 100 > log.out &
