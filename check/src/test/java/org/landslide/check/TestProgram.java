package org.landslide.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.landslide.binary.dwarf.SplitFiles;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.state.CheckedGuest;
import org.landslide.check.state.GuestState;
import org.landslide.check.trace.PointNames;
import org.landslide.check.trace.RaceRecorder;
import org.landslide.check.trace.TraceRecorder;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.testing.TestCompiler;
import org.landslide.world.BootException;
import org.landslide.world.Guest;

/** A small program with our thread library, compiled for one test. */
public final class TestProgram {
  private static final Path PROGRAMS =
      Path.of(System.getProperty("landslide.home", "..")).resolve("programs").toAbsolutePath();
  private static final int MOST_INTERLEAVINGS = 10_000;

  private static final String HEADERS =
      """
      #include <assert.h>
      #include <atomic.h>
      #include <cond.h>
      #include <malloc.h>
      #include <mutex.h>
      #include <page.h>
      #include <stddef.h>
      #include <stdlib.h>
      #include <syscall.h>
      #include <test.h>
      #include <thread.h>
      void landslide_preempt(void);
      void landslide_preempt(void) {}
      """;

  private final Guest guest;

  private TestProgram(Guest guest) {
    this.guest = guest;
  }

  /** Compiles a program; the headers are added. */
  public static TestProgram compile(Path folder, String source) throws IOException {
    return compile(folder, source, "-O0 -g");
  }

  /** The same with other flags about optimisation and debugging information. */
  static TestProgram compile(Path folder, String source, String flags) throws IOException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("program.c", HEADERS + "#line 1\n" + source);
    compiler.compile(
        "program.c",
        flags
            + " -march=i686 -mgeneral-regs-only -fno-builtin -fno-stack-protector"
            + " -fno-asynchronous-unwind-tables -fcf-protection=none"
            + " -mpreferred-stack-boundary=2 -nostdinc -I"
            + PROGRAMS.resolve("include")
            + " -isystem "
            + compiler.run(List.of("gcc", "-print-file-name=include")).strip());
    Path program =
        compiler.link(
            "-z noseparate-code "
                + PROGRAMS.resolve("target/obj/lib/crt0.o")
                + " program.c.o --start-group "
                + PROGRAMS.resolve("target/libthread.a")
                + " "
                + PROGRAMS.resolve("target/libc.a")
                + " --end-group");
    byte[] whole =
        SplitFiles.bringIn(
            Files.readAllBytes(program),
            name -> Optional.of(TestCompiler.read(Path.of(name.folder()).resolve(name.file()))));
    ProgramFiles files = ProgramFiles.of(Map.of("program", whole));
    return new TestProgram(PebblesGuest.of(files, "program"));
  }

  public GuestSubject boot(CheckOptions options) throws BootException {
    return GuestSubject.boot(guest, List.of(), options);
  }

  CheckedGuest checked(List<String> arguments) throws BootException {
    return CheckedGuest.boot(guest, arguments);
  }

  /** What came of exploring all interleavings: how many there are, and those that fail. */
  public record Exploration(long completed, List<Bug> bugs, List<Schedule> failing) {
    boolean isClean() {
      return bugs.isEmpty();
    }
  }

  public Exploration explore(CheckOptions options) throws BootException {
    Explorer<GuestState> explorer = new Explorer<>(boot(options), ExplorerOptions.DEFAULT);
    List<Bug> bugs = new ArrayList<>();
    List<Schedule> failing = new ArrayList<>();
    Outcome outcome = explorer.next();
    while (outcome != Outcome.EXHAUSTED) {
      if (outcome == Outcome.FAILED) {
        bugs.add(explorer.bug().orElseThrow());
        failing.add(explorer.demonstration());
      }
      if (explorer.completed() > MOST_INTERLEAVINGS) {
        throw new IllegalStateException("too many interleavings for a test");
      }
      outcome = explorer.next();
    }
    return new Exploration(explorer.completed(), bugs, failing);
  }

  public Trace record(CheckOptions options, Schedule decisions) throws BootException {
    Trace.TracedProgram traced = new Trace.TracedProgram("program", "", List.of(), "0");
    return TraceRecorder.record(guest, traced, options, Map.of(), decisions);
  }

  RaceStory story(CheckOptions options, Schedule decisions, DataRace race) throws BootException {
    return RaceRecorder.record(guest, List.of(), options, decisions, race);
  }

  PointNames pointNames() throws BootException {
    return PointNames.of(guest);
  }

  /** Where a function begins. */
  int addressOf(String function) throws BootException {
    return guest.executable().symbols().find(function).orElseThrow().address();
  }

  /** What some data is called. */
  String nameOf(int address) throws BootException {
    return guest.names().data(address);
  }
}
