"""What the rules share about one project: every fact is computed once, by whoever asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from distlint.project import Project
from distlint.remembering import remembered
from distlint.settings import Settings
from distlint.syntax.vocabulary import is_distributed

if TYPE_CHECKING:
    from distlint.calls.log_lines import LogLines
    from distlint.data.division import Division
    from distlint.data.over_all import OverAlls
    from distlint.data.own_metrics import OwnMetrics
    from distlint.data.parted import Parted
    from distlint.data.same_for_all import SameForAll
    from distlint.devices import Devices
    from distlint.files import Files
    from distlint.files.splits import Splits
    from distlint.joining.early_ranks import EarlyRanks
    from distlint.joining.fixed_ranks import FixedRanks
    from distlint.joining.optional_groups import OptionalGroups
    from distlint.joining.ranks import Joining
    from distlint.joining.set_behind import SetBehind
    from distlint.kinds import Kinds
    from distlint.kinds.handed import Handed
    from distlint.lifetimes import Lifetimes
    from distlint.lifetimes.changed_by_the_first import FirstRank
    from distlint.lifetimes.changed_rounds import ChangedRounds
    from distlint.lifetimes.changed_training import ChangedTraining
    from distlint.lifetimes.part_of_first import PartsOfFirst
    from distlint.lifetimes.set_back import SetBack
    from distlint.messages import Messages
    from distlint.models.constant_losses import ConstantLosses
    from distlint.models.constructors import Constructors
    from distlint.models.empty_states import EmptyStates
    from distlint.models.generation import Generation
    from distlint.models.kept_optimizers import Optimizers
    from distlint.models.lost_gradients import LostGradients
    from distlint.models.prepared import Prepared
    from distlint.models.saved_shards import SavedShards
    from distlint.models.wrapped import Wrapped
    from distlint.places.order import Order
    from distlint.reachability.in_use import InUse
    from distlint.reachability.turned_away import TurnedAway
    from distlint.shapes import Shapes
    from distlint.shares import Shares
    from distlint.shares.loops import Loops
    from distlint.shares.rounded import RoundedParts
    from distlint.shares.text_orders import TextOrders
    from distlint.spmd import Analysis
    from distlint.spmd.servers import Servers
    from distlint.starting.importing import Importing
    from distlint.starting.launching import Launching
    from distlint.starting.one_node import OneNode
    from distlint.starting.shown import Shown


class Survey:
    """The project around the checked files, the settings in force, and the engines' answers."""

    def __init__(self, project: Project, settings: Settings) -> None:
        self.project = project
        self.settings = settings

    def speaks(self, text: str) -> bool:
        """Whether a file says something of several processes."""
        return is_distributed(text) or self.settings.speaks(text)

    def looks_at(self, path: str, text: str) -> bool:
        """Whether the rules look at a file: it does so, or imports one that communicates."""
        return self.speaks(text) or self.launching.imports_communication(path)

    @property
    @remembered
    def spmd(self) -> Analysis:
        """Engine 1: which ranks meet in which collectives."""
        from distlint.spmd import Analysis

        return Analysis(self.project, self.settings)

    @property
    @remembered
    def servers(self) -> Servers:
        """Servers that some ranks start while the others end."""
        from distlint.spmd.servers import Servers

        return Servers(self.spmd)

    @property
    @remembered
    def early_ranks(self) -> EarlyRanks:
        """Ranks that are asked for before there is a process group."""
        from distlint.joining.early_ranks import EarlyRanks

        return EarlyRanks(self.project)

    @property
    @remembered
    def optional_groups(self) -> OptionalGroups:
        """What needs a process group where a single process has made none."""
        from distlint.joining.optional_groups import OptionalGroups

        return OptionalGroups(self.early_ranks, self.order)

    @property
    @remembered
    def joining(self) -> Joining:
        """With which rank and size processes join the others."""
        from distlint.joining.ranks import Joining

        return Joining(self.project, self.early_ranks.starts)

    @property
    @remembered
    def set_behind(self) -> SetBehind:
        """Variables that are set behind the making of the group which reads them."""
        from distlint.joining.set_behind import SetBehind

        return SetBehind(self.order)

    @property
    @remembered
    def fixed_ranks(self) -> FixedRanks:
        """Ranks that are written down."""
        from distlint.joining.fixed_ranks import FixedRanks

        return FixedRanks(self.joining, self.kinds, self.order, self.devices.processes, self.shown)

    @property
    @remembered
    def messages(self) -> Messages:
        """Point-to-point messages: which find their other end."""
        from distlint.messages import Messages

        return Messages(self.spmd, lambda module: self.looks_at(module.path, module.text))

    @property
    @remembered
    def kinds(self) -> Kinds:
        """Engine 2: what integers number and count, in the runs of engine 1."""
        from distlint.kinds import Kinds

        return Kinds(self.spmd)

    @property
    @remembered
    def handed(self) -> Handed:
        """Which groups, and of which sizes, callers give."""
        from distlint.kinds.handed import Handed

        return Handed(self.launching, self.kinds, self.order, self.settings)

    @property
    @remembered
    def in_use(self) -> InUse:
        """Whether anything in sight comes to a place."""
        from distlint.reachability.in_use import InUse

        return InUse(self.launching, self.kinds, self.order, self.settings)

    @property
    @remembered
    def turned_away(self) -> TurnedAway:
        """Places that nobody comes to with what callers give."""
        from distlint.reachability.turned_away import TurnedAway

        return TurnedAway(self.order)

    @property
    @remembered
    def launching(self) -> Launching:
        """Which code runs in several processes."""
        from distlint.starting.launching import Launching

        return Launching(self.project)

    @property
    @remembered
    def shown(self) -> Shown:
        """Which programs something in sight starts in several processes."""
        from distlint.starting.shown import Shown

        return Shown(self.project, self.launching, self.order, self.settings)

    @property
    @remembered
    def one_node(self) -> OneNode:
        """What is made for one node, or only ever started on one."""
        from distlint.starting.one_node import OneNode

        return OneNode(self.project, self.launching, self.settings)

    @property
    @remembered
    def devices(self) -> Devices:
        """What is model code, and who sets the device."""
        from distlint.devices import Devices

        return Devices(self.project, self.settings, self.order, self.division, self.launching)

    @property
    @remembered
    def log_lines(self) -> LogLines:
        """Which calls leave a record."""
        from distlint.calls.log_lines import LogLines

        return LogLines(self.project, self.settings.loggers)

    @property
    @remembered
    def order(self) -> Order:
        """Who calls what, and where programs begin."""
        return self.spmd.reach.order

    @property
    @remembered
    def division(self) -> Division:
        """What of the data that is loaded is divided over the ranks."""
        from distlint.data.division import Division

        return Division(self.order)

    @property
    @remembered
    def importing(self) -> Importing:
        """What imports set going."""
        from distlint.starting.importing import Importing

        return Importing(self.order)

    @property
    @remembered
    def wrapped(self) -> Wrapped:
        """Which names hold a wrapped model, and where."""
        from distlint.models.wrapped import Wrapped

        return Wrapped(self.project.mentions, self.spmd.reach.handing)

    @property
    @remembered
    def prepared(self) -> Prepared:
        """What accelerate's prepare gives back for models, and what is asked of it that it lacks."""
        from distlint.models.prepared import Prepared

        return Prepared(self.wrapped, self.order)

    @property
    @remembered
    def generation(self) -> Generation:
        """Where text is generated with sharded parameters."""
        from distlint.models.generation import Generation

        return Generation(self.project, self.wrapped, self.order)

    @property
    @remembered
    def constructors(self) -> Constructors:
        """What constructors run."""
        from distlint.models.constructors import Constructors

        return Constructors(self.project, self.wrapped, self.order)

    @property
    @remembered
    def files(self) -> Files:
        """Which ranks make, change and read which files."""
        from distlint.files import Files

        processes, entries = self.devices.processes, self.settings.entry_points
        return Files(self.project, self.spmd, self.launching, processes, self.messages, entries)

    @property
    @remembered
    def splits(self) -> Splits:
        """Outputs whose name every rank makes for itself."""
        from distlint.files.splits import Splits

        return Splits(self.files)

    @property
    @remembered
    def is_left_off(self) -> bool:
        """Whether all settings of the project leave off the flag below which it starts its processes."""
        from distlint.starting.spawned import is_spawned_below_one_of

        return bool(self.settings.started.off) and is_spawned_below_one_of(self.project, self.settings.started.off)

    @property
    @remembered
    def shapes(self) -> Shapes:
        """Sizes and element types of what is exchanged."""
        from distlint.shapes import Shapes

        return Shapes(self.project)

    @property
    @remembered
    def listings(self) -> Shares:
        """Listings of folders that are divided over the ranks."""
        from distlint.shares import listings

        return listings(self.kinds)

    @property
    @remembered
    def shuffles(self) -> Shares:
        """Shuffled lists that are divided over the ranks."""
        from distlint.shares import shuffles

        return shuffles(self.kinds)

    @property
    @remembered
    def text_orders(self) -> TextOrders:
        """Files of ranks that are sorted as text."""
        from distlint.shares.text_orders import TextOrders

        return TextOrders(self.kinds)

    @property
    @remembered
    def loops(self) -> Loops:
        """Loops that communicate in an order that may be another one on each rank."""
        from distlint.shares.loops import Loops

        return Loops(self.kinds)

    @property
    @remembered
    def lifetimes(self) -> Lifetimes:
        """Engine 3: what becomes of work handles, buffers and results."""
        from distlint.lifetimes import Lifetimes

        return Lifetimes(self.devices.backends)

    @property
    @remembered
    def first_rank(self) -> FirstRank:
        """Which places only the first rank comes to, of all ranks that train alike."""
        from distlint.lifetimes.changed_by_the_first import FirstRank

        return FirstRank(self.order)

    @property
    @remembered
    def changed_rounds(self) -> ChangedRounds:
        """What only the first rank changes, and each rank asks whether it goes on training."""
        from distlint.lifetimes.changed_rounds import ChangedRounds

        return ChangedRounds(self.first_rank, self.spmd.reach)

    @property
    @remembered
    def changed_training(self) -> ChangedTraining:
        """What only the first rank changes, and all ranks train with."""
        from distlint.lifetimes.changed_training import ChangedTraining

        return ChangedTraining(self.first_rank, self.wrapped)

    @property
    @remembered
    def set_back(self) -> SetBack:
        """What all ranks do to a model for a while, and the first rank alone undoes."""
        from distlint.lifetimes.set_back import SetBack

        return SetBack(self.first_rank)

    @property
    @remembered
    def optimizers(self) -> Optimizers:
        """Where optimizers were made."""
        from distlint.models.kept_optimizers import Optimizers

        return Optimizers(self.wrapped, self.order)

    @property
    @remembered
    def empty_states(self) -> EmptyStates:
        """States of optimizers that a checkpoint is loaded into, and that are empty."""
        from distlint.models.empty_states import EmptyStates

        return EmptyStates(self.optimizers)

    @property
    @remembered
    def saved_shards(self) -> SavedShards:
        """Parts of a sharded state that the first rank saves as if they were all of it."""
        from distlint.models.saved_shards import SavedShards

        return SavedShards(self.wrapped, self.optimizers)

    @property
    @remembered
    def parted(self) -> Parted:
        """Loaders whose sampler gives each rank its part of the data."""
        from distlint.data.parted import Parted

        return Parted(self.division)

    @property
    @remembered
    def parts_of_first(self) -> PartsOfFirst:
        """Parts of divided data that only the first rank goes through."""
        from distlint.lifetimes.part_of_first import PartsOfFirst

        return PartsOfFirst(self.first_rank)

    @property
    @remembered
    def rounded_parts(self) -> RoundedParts:
        """Parts of the data whose length is rounded down."""
        from distlint.shares.rounded import RoundedParts

        return RoundedParts(self.kinds)

    @property
    @remembered
    def over_alls(self) -> OverAlls:
        """Sums over a rank's part of the data that are divided by the number of all samples."""
        from distlint.data.over_all import OverAlls

        return OverAlls(self.order, self.parted)

    @property
    @remembered
    def own_metrics(self) -> OwnMetrics:
        """Schedules that each rank goes on with by a number of its own."""
        from distlint.data.own_metrics import OwnMetrics

        return OwnMetrics(self.order, self.parted)

    @property
    @remembered
    def same_for_all(self) -> SameForAll:
        """Numbers that all ranks have alike, since each goes through all of the same data."""
        from distlint.data.same_for_all import SameForAll

        return SameForAll(self.order, self.parted)

    @property
    @remembered
    def constant_losses(self) -> ConstantLosses:
        """Losses that are a constant where a rank's own batch gives none."""
        from distlint.models.constant_losses import ConstantLosses

        return ConstantLosses(self.order, self.devices.processes)

    @property
    @remembered
    def lost_gradients(self) -> LostGradients:
        """Gathers that a loss takes in as constants."""
        from distlint.models.lost_gradients import LostGradients

        return LostGradients()
