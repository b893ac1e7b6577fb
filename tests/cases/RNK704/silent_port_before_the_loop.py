"""The launcher looks for a free port once, or starts a job of its own in each round.

reason: all nodes of a job are told the same
runs: no (starts processes on other machines)
"""

from launching import execute_remote, get_available_port, wrap_command


def submit(args, hosts, command):
    master_port = get_available_port(hosts[0])
    for node_id, host in enumerate(hosts):
        wrapped = wrap_command(command, node_rank=node_id, master_addr=hosts[0], master_port=master_port)
        execute_remote(wrapped, host)


def one_job_each(jobs):
    for job in jobs:
        port = get_available_port("localhost")
        for node_id, host in enumerate(job.hosts):
            execute_remote(wrap_command(job.command, node_rank=node_id, master_addr=job.hosts[0], master_port=port), host)


def alone(hosts, command):
    for host in hosts:
        execute_remote(wrap_command(command, node_rank=0, master_addr=host, master_port=get_available_port(host)), host)
