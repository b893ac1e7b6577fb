accelerate launch --use_deepspeed train.py
