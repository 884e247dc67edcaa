package org.landslide.guest.check;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.landslide.engine.DataRace;
import org.landslide.engine.Explorer;
import org.landslide.engine.Explorer.Outcome;
import org.landslide.engine.ExplorerOptions;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.RaceStory;
import org.landslide.engine.finding.Trace;
import org.landslide.guest.elf.TestCompiler;
import org.landslide.guest.names.Names;
import org.landslide.guest.pebbles.LoadException;
import org.landslide.guest.pebbles.ProgramFiles;

/** A small program with our thread library, compiled for one test. */
final class TestProgram {
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

  private final ProgramFiles files;

  private TestProgram(ProgramFiles files) {
    this.files = files;
  }

  /** Compiles a program; the headers are added. */
  static TestProgram compile(Path folder, String source) throws IOException {
    TestCompiler compiler = new TestCompiler(folder);
    compiler.write("program.c", HEADERS + "#line 1\n" + source);
    compiler.compile(
        "program.c",
        "-O0 -g -march=i686 -mgeneral-regs-only -fno-builtin -fno-stack-protector"
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
    return new TestProgram(ProgramFiles.of(Map.of("program", Files.readAllBytes(program))));
  }

  PebblesSubject boot(CheckOptions options) throws LoadException {
    return PebblesSubject.boot(files, "program", List.of(), options);
  }

  Scene scene(List<String> arguments) throws LoadException {
    return Scene.boot(files, "program", arguments);
  }

  /** What came of exploring all interleavings: how many there are, and those that fail. */
  record Exploration(long completed, List<Bug> bugs, List<List<Integer>> failing) {
    boolean isClean() {
      return bugs.isEmpty();
    }
  }

  Exploration explore(CheckOptions options) throws LoadException {
    Explorer<PebblesSubject.State> explorer =
        new Explorer<>(boot(options), ExplorerOptions.DEFAULT);
    List<Bug> bugs = new ArrayList<>();
    List<List<Integer>> failing = new ArrayList<>();
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

  Trace record(CheckOptions options, List<Integer> decisions) throws LoadException {
    Trace.TracedProgram traced = new Trace.TracedProgram("program", "", List.of(), "0");
    return TraceRecorder.record(files, "program", traced, options, Map.of(), decisions);
  }

  RaceStory story(CheckOptions options, List<Integer> decisions, DataRace race)
      throws LoadException {
    return RaceRecorder.record(files, "program", List.of(), options, decisions, race);
  }

  PointNames pointNames() throws LoadException {
    return PointNames.of(files, "program");
  }

  /** Where a function begins. */
  int addressOf(String function) throws LoadException {
    return Scene.executable(files, "program").symbols().find(function).orElseThrow().address();
  }

  /** What some data is called. */
  String nameOf(int address) throws LoadException {
    return Names.of(Scene.executable(files, "program")).data(address);
  }
}
