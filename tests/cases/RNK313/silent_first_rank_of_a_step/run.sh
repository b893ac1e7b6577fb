#!/bin/bash
#SBATCH --nodes=1
#SBATCH --ntasks-per-node=4
if [ "$1" = job ]; then
  srun --output=log.txt \
    python \
    train.py
else
  torchrun --nnodes=1 --nproc_per_node=4 train.py
fi
