cd pretrain
torchrun --nproc_per_node=8 main.py
