torchrun $ARGS train.py --batch 256
