"""dist is Paddle's package here.

reason: the name does not lead to torch.distributed
runs: no (needs paddlepaddle)
"""
import paddle
import paddle.distributed as dist


def log_loss(loss):
    if dist.get_rank() == 0:
        dist.all_reduce(loss)
        print("loss", float(loss))


def main():
    dist.init_parallel_env()
    layer = paddle.nn.Linear(4, 1)
    loss = layer(paddle.ones([2, 4])).mean()
    log_loss(loss)
    if dist.get_rank() == 0:
        dist.barrier()


if __name__ == "__main__":
    main()
