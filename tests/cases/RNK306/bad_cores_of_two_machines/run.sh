torchrun --nnodes=2 --nproc-per-node=4 train.py
