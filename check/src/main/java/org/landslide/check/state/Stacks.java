package org.landslide.check.state;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.landslide.binary.lines.SourceLine;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Evidence;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Frame.Part;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;

/** Where the threads of a world stand, as reports show it. */
public final class Stacks {
  private final World world;
  private final ThreadApi api;

  Stacks(World world, ThreadApi api) {
    this.world = world;
    this.api = api;
  }

  /** The stack of a living thread, innermost first. */
  public List<Frame> of(int tid) {
    return raw(tid).stream().map(this::frame).toList();
  }

  /** The stack of a living thread when it stood, or had just stood, at an instruction. */
  public List<Frame> of(int tid, int eip) {
    return raw(tid, eip).stream().map(this::frame).toList();
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
            .map(
                names ->
                    names.interruptedStack(
                        address -> world.load32(tid, address), eip, context::reg))
            .orElse(List.of());
    List<org.landslide.binary.unwind.RawFrame> callers = world.callers(tid);
    return callers.isEmpty() ? frames : Stream.concat(frames.stream(), callers.stream()).toList();
  }

  /** The stack of a living thread with a title that says what it is about. */
  public Evidence evidence(int tid, String title) {
    return new Evidence(title, of(tid));
  }

  /**
   * The same of a thread that prints: of interest is which function has printed, and not how that
   * is done.
   */
  public Evidence printing(int tid, String title) {
    List<Frame> stack = new ArrayList<>(of(tid));
    for (int i = lastPrinting(stack); i >= 0; i--) {
      stack.set(i, stack.get(i).with(Part.NOTICES));
    }
    return new Evidence(title, stack);
  }

  private int lastPrinting(List<Frame> stack) {
    int last = stack.size() - 1;
    while (last >= 0 && !prints(stack.get(last))) {
      last--;
    }
    return last;
  }

  private boolean prints(Frame frame) {
    String function = frame.function();
    return api.has(function, Role.SERVE) || api.isWrapper(function);
  }

  /** A bug with the place where a living thread did something, as the last evidence. */
  public Bug withEvidence(Bug bug, int tid, String deed) {
    List<Evidence> evidence = new ArrayList<>(bug.evidence());
    evidence.add(evidence(tid, "thread " + tid + " " + deed));
    return new Bug(bug.kind(), bug.message(), evidence);
  }

  public Frame frame(org.landslide.binary.unwind.RawFrame frame) {
    return frame(frame, api);
  }

  /**
   * A frame as reports show it.
   *
   * @param api which functions of the guest do what
   */
  public static Frame frame(org.landslide.binary.unwind.RawFrame frame, ThreadApi api) {
    String function = frame.functionName();
    if (frame.line().isEmpty() && frame.function().isPresent()) {
      function = String.format("%s+0x%x", function, frame.offset());
    }
    String file = frame.line().map(SourceLine::fileName).orElse("");
    int line = frame.line().map(SourceLine::line).orElse(0);
    Part part = part(frame.functionName(), api);
    return new Frame(Integer.toUnsignedLong(frame.pc()), function, file, line, part);
  }

  private static Part part(String function, ThreadApi api) {
    if (api.has(function, Role.LOCK)) {
      return Part.LOCKS;
    }
    boolean notices = NOTICING.stream().anyMatch(role -> api.has(function, role));
    return notices || api.isCall(function) || api.isWrapper(function) ? Part.NOTICES : Part.CODE;
  }

  private static final Set<Role> NOTICING =
      EnumSet.of(Role.PANIC, Role.FREE, Role.REALLOCATE, Role.UNLOCK);
}
