package org.landslide.cli;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.landslide.guest.names.Frame;
import org.landslide.guest.pebbles.DefaultScheduler;
import org.landslide.guest.pebbles.DefaultScheduler.Outcome;
import org.landslide.guest.pebbles.Event;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.PebblesWorld;
import org.landslide.guest.pebbles.ProgramFiles;
import org.landslide.guest.pebbles.ProgramNames;
import org.landslide.guest.pebbles.SchedulingEvent;
import org.landslide.guest.pebbles.ThreadView;
import org.landslide.guest.pebbles.WorldOptions;

/** Runs Pebbles user programs under the default schedule. */
final class PebblesRunner implements GuestRunner {
  /** No program for this machine comes near; reading a disk image by mistake would. */
  private static final long MAX_FILE_SIZE = 256L << 20;

  private static final int LOW_BYTE = 0xff;

  @Override
  public int run(RunRequest request, PrintStream out, PrintStream err) {
    String program = request.binary().getFileName().toString();
    ProgramFiles files = files(request, program);
    PebblesWorld world = boot(request, files, program);
    world.echoTo(bytes -> print(bytes, out));
    return new Run(request, world, ProgramNames.of(files), err).toTheEnd();
  }

  private static void print(byte[] bytes, PrintStream out) {
    out.write(bytes, 0, bytes.length);
    out.flush();
  }

  /** The shipped programs, which a guest may exec or read, and the one to run. */
  private static ProgramFiles files(RunRequest request, String program) {
    try {
      ProgramFiles shipped =
          Files.isDirectory(request.shipped())
              ? ProgramFiles.in(request.shipped())
              : ProgramFiles.of(java.util.Map.of());
      return shipped.with(program, read(request.binary()));
    } catch (IOException e) {
      throw new UserError("cannot read " + request.binary() + ": " + e.getMessage());
    }
  }

  private static byte[] read(Path file) throws IOException {
    if (Files.size(file) > MAX_FILE_SIZE) {
      throw new UserError(file + " is too large to be a program for this machine");
    }
    return Files.readAllBytes(file);
  }

  private static PebblesWorld boot(RunRequest request, ProgramFiles files, String program) {
    try {
      byte[] input = request.input().isPresent() ? read(request.input().get()) : new byte[0];
      WorldOptions options = WorldOptions.DEFAULT.withInput(input);
      return PebblesWorld.boot(options, files, program, request.arguments());
    } catch (LoadException e) {
      throw new UserError(String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new UserError("cannot read the input file: " + e.getMessage());
    }
  }

  /** One run, and what is said about it. */
  private static final class Run {
    private final RunRequest request;
    private final PebblesWorld world;
    private final ProgramNames names;
    private final PrintStream err;
    private Optional<Event.Killed> killedLast = Optional.empty();

    Run(RunRequest request, PebblesWorld world, ProgramNames names, PrintStream err) {
      this.request = request;
      this.world = world;
      this.names = names;
      this.err = err;
    }

    int toTheEnd() {
      DefaultScheduler scheduler = new DefaultScheduler(world, this::on);
      Outcome outcome = scheduler.run(request.maxInstructions());
      if (outcome instanceof Outcome.Ended ended) {
        return killedLast.isPresent() ? killed(killedLast.get()) : ended.status() & LOW_BYTE;
      }
      if (outcome instanceof Outcome.Stuck stuck) {
        return stuck(stuck);
      }
      if (outcome instanceof Outcome.LimitReached) {
        return neverEnds();
      }
      return ExitStatus.OK.code();
    }

    private void on(SchedulingEvent event) {
      event.cause().ifPresent(this::remember);
      if (request.trace()) {
        err.println(traceLine(event));
      }
    }

    /** Whether the first task is left because its last thread was killed. */
    private void remember(Event event) {
      boolean wasThere = !firstTaskLives() && firstTaskLived;
      if (wasThere) {
        killedLast = event instanceof Event.Killed killed ? Optional.of(killed) : Optional.empty();
      }
      firstTaskLived = firstTaskLives();
    }

    private boolean firstTaskLived = true;

    private boolean firstTaskLives() {
      return world.threads().stream().anyMatch(t -> t.task() == PebblesWorld.FIRST_TASK);
    }

    private String traceLine(SchedulingEvent event) {
      if (event.tid() == PebblesWorld.NOBODY) {
        return String.format("%10d  %s", event.retired(), event.what());
      }
      String where = names.of(event.program()).map(n -> n.code(event.eip())).orElse("");
      return String.format(
          "%10d  thread %d %s  at %s", event.retired(), event.tid(), event.what(), where);
    }

    private int killed(Event.Killed killed) {
      String program = request.binary().getFileName().toString();
      String where =
          names
              .of(program)
              .map(n -> n.code(killed.fault().eip()))
              .orElseGet(() -> String.format("0x%08x", killed.fault().eip()));
      err.println(
          "landslide: " + program + " was killed: " + killed.fault().describe() + ", at " + where);
      return ExitStatus.USAGE.code();
    }

    private int neverEnds() {
      err.println(
          "landslide: "
              + request.binary().getFileName()
              + " did not end within "
              + request.maxInstructions()
              + " instructions; allow more with --max-instructions");
      for (ThreadView thread : world.threads()) {
        describe(thread);
      }
      return ExitStatus.USAGE.code();
    }

    private int stuck(Outcome.Stuck stuck) {
      err.println("landslide: deadlock: no thread can ever run again");
      for (ThreadView thread : stuck.threads()) {
        describe(thread);
      }
      return ExitStatus.BUG.code();
    }

    private void describe(ThreadView thread) {
      err.println("  " + thread.describe());
      for (Frame frame : names.stack(world, thread)) {
        err.println("    at " + frame);
      }
    }
  }
}
