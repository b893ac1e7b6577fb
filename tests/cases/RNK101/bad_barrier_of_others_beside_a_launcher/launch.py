import torch
import torch.distributed as dist
import torch.multiprocessing as mp
from comm import synchronize


def _worker(local_rank, main, world_size, url):
    torch.cuda.set_device(local_rank)
    dist.init_process_group("nccl", init_method=url, world_size=world_size, rank=local_rank)
    synchronize()
    main()
    dist.destroy_process_group()


def launch(main, world_size, url):
    mp.spawn(_worker, nprocs=world_size, args=(main, world_size, url), daemon=False)
