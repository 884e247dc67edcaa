package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Evidence;

/** Memory that a program has not given back. */
public final class LeakReport {
  /** A program that frees nothing is understood after a few blocks. */
  private static final int SHOWN = 10;

  private LeakReport() {}

  /**
   * The bug, if there is one.
   *
   * @param blocks what has not been freed at the end
   */
  public static Optional<Bug> of(List<HeapBlock> blocks) {
    return of(blocks, "never freed");
  }

  /** The same of what has been lost, so that it cannot be freed any more. */
  static Optional<Bug> ofLost(List<HeapBlock> blocks) {
    return of(blocks, "lost: nothing points there when the test is over");
  }

  /** The same of frames of physical memory. */
  static Optional<Bug> ofLostFrames(List<HeapBlock> frames) {
    if (frames.isEmpty()) {
      return Optional.empty();
    }
    HeapBlock first = frames.get(0);
    String example = frame(first) + " that thread " + first.allocated().thread() + " allocated";
    String fate = "lost: nothing leads there when the test is over";
    String message =
        frames.size() == 1
            ? example + " is " + fate
            : frames.size() + " frames are " + fate + "; the first is " + example;
    return bug(message, frames, LeakReport::frame);
  }

  private static String frame(HeapBlock frame) {
    return "a frame of physical memory at " + Wording.address(frame.address());
  }

  private static Optional<Bug> of(List<HeapBlock> blocks, String fate) {
    return blocks.isEmpty()
        ? Optional.empty()
        : bug(message(blocks, fate), blocks, HeapBlock::describe);
  }

  private static Optional<Bug> bug(
      String message, List<HeapBlock> blocks, Function<HeapBlock, String> name) {
    List<Evidence> evidence = new ArrayList<>();
    for (HeapBlock block : blocks.subList(0, Math.min(SHOWN, blocks.size()))) {
      evidence.add(block.allocated().evidence("allocated " + name.apply(block)));
    }
    return Optional.of(new Bug(BugKind.MEMORY_LEAK, message, evidence));
  }

  private static String message(List<HeapBlock> blocks, String fate) {
    HeapBlock first = blocks.get(0);
    String example = first.describe() + " that thread " + first.allocated().thread() + " allocated";
    if (blocks.size() == 1) {
      return example + " is " + fate;
    }
    long bytes = blocks.stream().mapToLong(block -> block.end() - block.start()).sum();
    String sum = blocks.size() + " blocks, " + Wording.bytes(bytes) + " in all, are ";
    return sum + fate + "; the first is " + example;
  }
}
