"""The launcher looks for a free port anew for each node that it starts.

reason: as soon as the first node listens, its port is not free any more, and the next one is told another
runs: no (starts processes on other machines)
"""

import random

from launching import execute_remote, get_available_port, wrap_command


def submit(args, hosts, command):
    threads = []
    for node_id, host in enumerate(hosts):
        wrapped = wrap_command(
            command,
            num_nodes=len(hosts),
            node_rank=node_id,
            master_addr=hosts[0],
            master_port=get_available_port(hosts[0]),  # expect: RNK704 "each node is told a port of its own"
        )
        threads.append(execute_remote(wrapped, host))
    return threads


def submit_at_random(hosts, command):
    for node_rank in range(len(hosts)):
        port = random.randint(20000, 60000)
        wrapped = wrap_command(command, node_rank=node_rank, master_addr=hosts[0], master_port=port)  # expect: RNK704
        execute_remote(wrapped, hosts[node_rank])
