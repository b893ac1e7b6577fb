OUT=/results
mkdir -p $OUT

torchrun --nproc_per_node=2 train.py --output_dir $OUT/run
