"""What one process runs ahead of the others, with no collective inside, or with barriers that meet those of the block

reason: a barrier inside meets the one at the door, so all come to their ends; what stands under a test in the block is for one process
runs: no (accelerate)
"""
from accelerate import Accelerator


def main(dataset, path):
    accelerator = Accelerator()
    with accelerator.main_process_first():
        dataset = dataset.map(len)
    with accelerator.main_process_first():
        if accelerator.is_main_process:
            print(path)
        accelerator.wait_for_everyone()
    with accelerator.local_main_process_first():
        return accelerator.prepare(dataset)


if __name__ == "__main__":
    main([1], "a")
