import json
import os

CHIEF = json.loads(os.environ.get("NODE", '{"first": true}'))["first"]


class Roles:
    def __init__(self, table, member):
        self.writes = table[member]
        self.member = member

    @property
    def is_first(self):
        return self.member in {0}
