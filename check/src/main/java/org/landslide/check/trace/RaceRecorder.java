package org.landslide.check.trace;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.check.GuestSubject;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.names.Places;
import org.landslide.check.observe.Witness;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.state.Spaces;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.RaceStory.Side;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.schedule.Move;
import org.landslide.engine.schedule.Schedule;
import org.landslide.machine.state.Register;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/** Runs an interleaving again to see where the threads stood that took part in a data race. */
public final class RaceRecorder {
  /** A step that takes longer than this is not looked into. */
  private static final long LONGEST_STEP = 1_000_000;

  private final CheckedGuest checked;
  private final DataRace race;
  private final GuestSubject subject;
  private final Places places;

  /** Whether an access of the race was made in the step under way. */
  private boolean involved;

  /** Whether the stacks can be trusted, since every instruction is looked at. */
  private boolean exact;

  private @Nullable Side first;
  private @Nullable Side second;

  private RaceRecorder(CheckedGuest checked, CheckOptions options, DataRace race) {
    this.checked = checked;
    this.race = race;
    this.places = new Places(checked);
    this.subject = new GuestSubject(checked, options.withRaces(true), new Onlooker());
  }

  /**
   * Tells how a race came about.
   *
   * @param options with the preemption points of the state space in which it was seen
   * @param decisions of an interleaving in which it was seen
   */
  public static RaceStory record(
      Guest guest, List<String> arguments, CheckOptions options, Schedule decisions, DataRace race)
      throws BootException {
    RaceRecorder recorder = new RaceRecorder(CheckedGuest.boot(guest, arguments), options, race);
    recorder.run(decisions);
    return recorder.story();
  }

  private void run(Schedule decisions) {
    for (Move move : decisions) {
      if (second != null || !subject.canMake(move)) {
        return;
      }
      GuestState start = subject.snapshot();
      involved = false;
      long cost = step(move, false);
      if (involved && cost <= LONGEST_STEP) {
        subject.restore(start);
        step(move, true);
      }
    }
  }

  private long step(Move move, boolean isExact) {
    exact = isExact;
    subject.setExact(isExact);
    return subject.step(move, Long.MAX_VALUE).cost();
  }

  private RaceStory story() {
    return new RaceStory(
        first == null ? unseen(race.first()) : first,
        second == null ? unseen(race.second()) : second);
  }

  private Side unseen(Access access) {
    List<Frame> only = List.of(places.code((int) access.instruction()));
    return new Side(access.thread(), access.write(), what(access), only);
  }

  private String what(Access access) {
    if (Spaces.isKernel(access.space())) {
      return Spaces.describeKernel(checked.guest(), access.space(), access.address());
    }
    Optional<HeapBlock> block = checked.ledger().heap(access.space()).containing(access.address());
    int address = access.address();
    return places
        .local(access.thread(), access.instruction(), address, access.bytes())
        .orElseGet(() -> places.data(access.space(), address, access.bytes(), block))
        .name();
  }

  /** Waits for the two accesses. */
  private final class Onlooker implements Witness {
    @Override
    public void racing(int tid, int instruction, int space, int address, int bytes, boolean write) {
      if (isSame(race.first(), tid, instruction, space, address, bytes)) {
        involved = true;
        first = exact ? side(race.first()) : first;
      } else if (isSame(race.second(), tid, instruction, space, address, bytes)) {
        involved = true;
        second = exact && first != null && second == null ? side(race.second()) : second;
      }
    }

    @Override
    public void access(int tid, int instruction, int address, int bytes, boolean write) {
      places.saw(tid, instruction, checked.world().machine().cpu().reg(Register.ESP));
      if (write && bytes == Integer.BYTES && checked.world().isAlive(tid)) {
        checked
            .world()
            .load32(tid, address)
            .ifPresent(word -> places.stored(tid, instruction, address, word, exact));
      }
    }

    private boolean isSame(
        Access access, int tid, int instruction, int space, int address, int bytes) {
      return access.thread() == tid
          && (int) access.instruction() == instruction
          && access.space() == space
          && address - access.address() < access.bytes()
          && access.address() - address < bytes;
    }

    private Side side(Access access) {
      List<Frame> stack =
          checked.world().isAlive(access.thread())
              ? checked.stacks().of(access.thread(), (int) access.instruction())
              : unseen(access).stack();
      return new Side(access.thread(), access.write(), what(access), stack);
    }
  }
}
