package org.landslide.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.landslide.binary.lines.SourceLine;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.World;

/** Where the threads of a world stand, as reports show it. */
public final class Stacks {
  private final World world;

  Stacks(World world) {
    this.world = world;
  }

  /** The stack of a living thread, innermost first. */
  public List<Frame> of(int tid) {
    return raw(tid).stream().map(Stacks::frame).toList();
  }

  /** The stack of a living thread when it stood, or had just stood, at an instruction. */
  public List<Frame> of(int tid, int eip) {
    return raw(tid, eip).stream().map(Stacks::frame).toList();
  }

  /** The stack of a living thread when it was in the call that has just returned. */
  public List<Frame> ofCall(int tid) {
    return of(tid, world.context(tid).eip() - 1);
  }

  public List<org.landslide.binary.unwind.RawFrame> raw(int tid) {
    return raw(tid, world.place(tid));
  }

  private List<org.landslide.binary.unwind.RawFrame> raw(int tid, int eip) {
    CpuContext context = world.context(tid);
    List<org.landslide.binary.unwind.RawFrame> frames =
        world
            .names(tid)
            .map(names -> names.stack(address -> world.load32(tid, address), eip, context::reg))
            .orElse(List.of());
    List<org.landslide.binary.unwind.RawFrame> callers = world.callers(tid);
    return callers.isEmpty() ? frames : Stream.concat(frames.stream(), callers.stream()).toList();
  }

  /** The stack of a living thread with a title that says what it is about. */
  public Evidence evidence(int tid, String title) {
    return new Evidence(title, of(tid));
  }

  /** A bug with the place where a living thread did something, as the last evidence. */
  public Bug withEvidence(Bug bug, int tid, String deed) {
    List<Evidence> evidence = new ArrayList<>(bug.evidence());
    evidence.add(evidence(tid, "thread " + tid + " " + deed));
    return new Bug(bug.kind(), bug.message(), evidence);
  }

  public static Frame frame(org.landslide.binary.unwind.RawFrame frame) {
    String function = frame.functionName();
    if (frame.line().isEmpty() && frame.function().isPresent()) {
      function = String.format("%s+0x%x", function, frame.offset());
    }
    String file = frame.line().map(SourceLine::fileName).orElse("");
    int line = frame.line().map(SourceLine::line).orElse(0);
    return new Frame(Integer.toUnsignedLong(frame.pc()), function, file, line);
  }
}
