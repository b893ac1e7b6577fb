"""Counts errors, and asks nobody where it runs."""


class Errors:
    def __init__(self, link):
        self.link = link
        self.wrong = 0
        self.seen = 0

    def add(self, wrong, seen):
        self.wrong += wrong
        self.seen += seen

    def rate(self):
        wrong, seen = self.link.add_up(self.wrong, self.seen)
        return wrong / max(seen, 1)
