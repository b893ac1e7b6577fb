"""All ranks but the first wait for orders in an endless loop; the first is asked to send them by a server.

reason: the server calls the first rank back when a request comes in, and what it calls sends
runs: no (it serves for ever)
"""
import server
import torch
import torch.distributed as dist


class Model:
    def answer(self, request):
        order = torch.zeros(1, dtype=torch.long)
        dist.broadcast(order, src=0)
        return self.generate(request)

    def generate(self, request):
        dist.broadcast(request, src=0)
        return request

    def wait_for_orders(self):
        while True:
            order = torch.empty(1, dtype=torch.long)
            dist.broadcast(order, src=0)
            if order.item() == 1:
                return
            self.generate(torch.empty(8))


def serve(port):
    model = Model()
    if dist.get_rank() == 0:
        server.bind(model, port)
        server.serve()
    else:
        model.wait_for_orders()
