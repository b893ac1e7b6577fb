"""A task."""


class Task:
    def __init__(self, count):
        self.count = count

    def run(self, meeting):
        mine = [index * index for index in range(meeting.rank, self.count, meeting.world)]
        return meeting.collect(mine)

    def run_for_all(self, meeting):
        mine = [index * index for index in range(meeting.rank, self.count, meeting.world)]
        return meeting.collect_everywhere(mine)

    def run_or_nothing(self, meeting):
        collected = self.run(meeting)
        return collected or []
