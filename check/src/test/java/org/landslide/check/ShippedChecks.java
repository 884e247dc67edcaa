package org.landslide.check;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.state.GuestState;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.pebbles.program.ProgramStore;
import org.landslide.world.BootException;

/** Checks shipped programs, each in each way once for all tests. */
final class ShippedChecks {
  static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  /** Far more than any of the state spaces has. */
  private static final int MOST_INTERLEAVINGS = 50_000;

  private static final Map<Check, Result> DONE = new ConcurrentHashMap<>();

  /** A way to check a program. */
  record Check(Program program, Set<PreemptionKind> preempt, Order order) {}

  /**
   * How that ended.
   *
   * @param verdict OK, or the kind of the first bug
   */
  record Result(String verdict, long completed, long cut, Schedule decisions) {
    boolean isBug() {
      return !verdict.equals(Program.OK);
    }
  }

  private ShippedChecks() {}

  static List<Program> programs() {
    try {
      return ProgramCatalog.read(HOME).programs().stream()
          .filter(program -> Set.of("test", "broken").contains(program.kind()))
          .toList();
    } catch (CatalogException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The preemption points that a program says it needs, without those that are not built yet. */
  static Set<PreemptionKind> needed(Program program) {
    Set<PreemptionKind> kinds = EnumSet.noneOf(PreemptionKind.class);
    for (PreemptionKind kind : PreemptionKind.values()) {
      if (program.preempt().contains(kind.label())) {
        kinds.add(kind);
      }
    }
    return kinds;
  }

  static Result of(Program program, Set<PreemptionKind> preempt, Order order) {
    return DONE.computeIfAbsent(new Check(program, Set.copyOf(preempt), order), ShippedChecks::run);
  }

  static Result run(Check check) {
    Explorer<GuestState> explorer =
        new Explorer<>(
            subject(check),
            new ExplorerOptions(
                check.order, ExplorerOptions.DEFAULT.reduction(), ExplorerOptions.DEFAULT.loops()));
    while (explorer.completed() < MOST_INTERLEAVINGS) {
      switch (explorer.next()) {
        case EXHAUSTED -> {
          return result(explorer, Program.OK);
        }
        case FAILED -> {
          return result(explorer, explorer.bug().orElseThrow().kind().label());
        }
        case COMPLETED, CUT -> {}
        case INTERRUPTED, AWAITING -> throw new IllegalStateException("nobody asked to stop");
      }
    }
    throw new IllegalStateException(check + " has too many interleavings for a test");
  }

  static GuestSubject subject(Check check) {
    Program program = check.program;
    boolean leaks = program.expected().contains(BugKind.MEMORY_LEAK.label());
    CheckOptions usual = CheckOptions.DEFAULT.withPreempt(check.preempt);
    CheckOptions options = leaks ? usual.reporting(OptionalBug.LEAK) : usual;
    try {
      return GuestSubject.boot(PebblesGuest.of(store(), program.name()), program.args(), options);
    } catch (BootException e) {
      throw new IllegalStateException(e);
    }
  }

  private static ProgramStore store() {
    try {
      return ProgramFiles.in(HOME.resolve("programs/target/bin"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Result result(Explorer<?> explorer, String verdict) {
    return new Result(verdict, explorer.completed(), explorer.cut(), explorer.decisions());
  }

  /** The kinds' names, in alphabetical order. */
  static String describe(Set<PreemptionKind> preempt) {
    Set<String> labels = new TreeSet<>();
    preempt.forEach(kind -> labels.add(kind.label()));
    return String.join("+", labels);
  }
}
