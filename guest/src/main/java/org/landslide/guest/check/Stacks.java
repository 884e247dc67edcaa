package org.landslide.guest.check;

import java.util.ArrayList;
import java.util.List;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.guest.names.SourceLine;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.ThreadStatus;
import org.landslide.guest.pebbles.ThreadView;

/** Where the threads of a world stand, as reports show it. */
final class Stacks {
  private final PebblesWorld world;
  private final ProgramNames names;

  Stacks(PebblesWorld world, ProgramNames names) {
    this.world = world;
    this.names = names;
  }

  /** The stack of a living thread, innermost first. */
  List<Frame> of(int tid) {
    return raw(tid).stream().map(Stacks::frame).toList();
  }

  /** The stack of a living thread when it stood, or had just stood, at an instruction. */
  List<Frame> of(int tid, int eip) {
    ThreadView now = world.thread(tid);
    ThreadView then =
        new ThreadView(
            tid,
            now.task(),
            now.program(),
            ThreadStatus.RUNNABLE,
            now.context().withEip(eip),
            now.wakeTick());
    return names.stack(world, then).stream().map(Stacks::frame).toList();
  }

  /** The stack of a living thread when it was in the call that has just returned. */
  List<Frame> ofCall(int tid) {
    return of(tid, world.thread(tid).context().eip() - 1);
  }

  List<org.landslide.guest.names.Frame> raw(int tid) {
    return names.stack(world, world.thread(tid));
  }

  /** The stack of a living thread with a title that says what it is about. */
  Evidence evidence(int tid, String title) {
    return new Evidence(title, of(tid));
  }

  /** A bug with the place where a living thread did something, as the last evidence. */
  Bug withEvidence(Bug bug, int tid, String deed) {
    List<Evidence> evidence = new ArrayList<>(bug.evidence());
    evidence.add(evidence(tid, "thread " + tid + " " + deed));
    return new Bug(bug.kind(), bug.message(), evidence);
  }

  static Frame frame(org.landslide.guest.names.Frame frame) {
    String function = frame.functionName();
    if (frame.line().isEmpty() && frame.function().isPresent()) {
      function = String.format("%s+0x%x", function, frame.offset());
    }
    String file = frame.line().map(SourceLine::fileName).orElse("");
    int line = frame.line().map(SourceLine::line).orElse(0);
    return new Frame(Integer.toUnsignedLong(frame.pc()), function, file, line);
  }
}
