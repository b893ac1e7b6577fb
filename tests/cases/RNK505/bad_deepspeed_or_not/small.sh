accelerate launch --num_processes 2 train.py
