package org.landslide.cli.execute;

import java.io.PrintStream;
import java.util.List;
import java.util.Optional;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.cli.process.ExitStatus;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.SchedulingEvent;
import org.landslide.pebbles.ThreadView;
import org.landslide.pebbles.kernel.Event;
import org.landslide.pebbles.program.ProgramNames;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;

/** One run of a Pebbles program, and what is said about it. */
final class PebblesRun {
  private static final int LOW_BYTE = 0xff;

  private final RunRequest request;
  private final String program;
  private final PebblesWorld world;
  private final ProgramNames names;
  private final PrintStream err;

  /** What the first task ended with, if that was the death of its last thread. */
  private Optional<Event.Killed> death = Optional.empty();

  private boolean firstTaskLives = true;

  PebblesRun(RunRequest request, PebblesWorld world, ProgramNames names, PrintStream err) {
    this.request = request;
    this.program = request.binary().getFileName().toString();
    this.world = world;
    this.names = names;
    this.err = err;
  }

  /** Runs the program and gives the exit status for this process. */
  int toTheEnd() {
    Outcome outcome = new DefaultScheduler(world, this::on).run(request.maxInstructions());
    if (outcome instanceof Outcome.Ended ended) {
      return death.map(this::killed).orElse(ended.status() & LOW_BYTE);
    }
    if (outcome instanceof Outcome.Stuck stuck) {
      return stuck(stuck.threads());
    }
    if (outcome instanceof Outcome.Interrupted end
        && end.event() instanceof Event.UnknownCall call) {
      return unsupported(call);
    }
    return outcome instanceof Outcome.LimitReached ? neverEnds() : ExitStatus.OK.code();
  }

  private void on(SchedulingEvent event) {
    event.cause().ifPresent(this::watchFirstTask);
    if (request.trace()) {
      err.println(traceLine(event));
    }
  }

  private void watchFirstTask(WorldEvent event) {
    boolean lives =
        world.threads().stream().anyMatch(thread -> thread.task() == PebblesWorld.FIRST_TASK);
    if (firstTaskLives && !lives && event instanceof Event.Killed killed) {
      death = Optional.of(killed);
    }
    firstTaskLives = lives;
  }

  private String traceLine(SchedulingEvent event) {
    if (event.tid() == World.NO_THREAD) {
      return String.format("%10d  %s", event.retired(), event.what());
    }
    return String.format(
        "%10d  thread %d %s  at %s",
        event.retired(), event.tid(), event.what(), place(event.program(), event.eip()));
  }

  private String place(String file, int eip) {
    return names
        .of(file)
        .map(known -> known.code(eip))
        .orElseGet(() -> String.format("0x%08x", eip));
  }

  private int killed(Event.Killed killed) {
    String reason = killed.fault().describe();
    say(program + " was killed: " + reason + ", at " + place(program, killed.fault().eip()));
    return ExitStatus.USAGE.code();
  }

  private int unsupported(Event.UnknownCall call) {
    int tid = world.current();
    say(call.sentence(tid, world.stack(tid).stream().map(RawFrame::toString).toList()));
    return ExitStatus.USAGE.code();
  }

  private int neverEnds() {
    say(
        program
            + " did not end within "
            + request.maxInstructions()
            + " instructions; allow more with --max-instructions");
    world.threads().forEach(this::describe);
    return ExitStatus.USAGE.code();
  }

  private int stuck(List<ThreadView> threads) {
    say("deadlock: no thread can ever run again");
    threads.forEach(this::describe);
    return ExitStatus.BUG.code();
  }

  private void say(String sentence) {
    err.println("landslide: " + sentence);
  }

  private void describe(ThreadView thread) {
    err.println("  " + thread.describe());
    for (RawFrame frame : world.stack(thread.tid())) {
      err.println("    at " + frame);
    }
  }
}
