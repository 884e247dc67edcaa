package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.AccessLog;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.DefaultScheduler.Outcome;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.catalog.CatalogException;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.world.WorldSnapshot;

/** The shipped programs, from start to end and back. */
final class ProgramsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final long LIMIT = 50_000_000;

  /** Those that are to end well, without the benchmarks, which take long and do nothing new. */
  static Stream<Program> programs() throws CatalogException {
    return ProgramCatalog.read(HOME).programs().stream()
        .filter(program -> program.isExpectedToSucceed() && !program.kind().equals("bench"));
  }

  private static PebblesWorld boot(Program program) throws Exception {
    ProgramFiles files = ProgramFiles.in(HOME.resolve("programs/target/bin"));
    return PebblesWorld.boot(WorldOptions.DEFAULT, files, program.name(), program.args());
  }

  private static Outcome run(PebblesWorld world, int slice, long instructions) {
    return new DefaultScheduler(world, event -> {}, slice).run(instructions);
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsWithStatusZero(Program program) throws Exception {
    PebblesWorld world = boot(program);
    assertThat(run(world, DefaultScheduler.DEFAULT_SLICE, LIMIT)).isEqualTo(new Outcome.Ended(0));
    assertThat(world.output()).isNotEmpty();
    world.validate();
  }

  @ParameterizedTest
  @MethodSource("programs")
  void endsWithStatusZeroWhateverTheTimeSlice(Program program) throws Exception {
    PebblesWorld world = boot(program);
    WorldSnapshot start = world.snapshot();
    for (int slice : List.of(1, 2, 3, 7, 19, 50, 128, 1000)) {
      world.restore(start);
      assertThat(run(world, slice, LIMIT)).as("slice %d", slice).isEqualTo(new Outcome.Ended(0));
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void twoRunsAreTheSameBitForBit(Program program) throws Exception {
    PebblesWorld one = boot(program);
    PebblesWorld two = boot(program);
    while (!one.isOver()) {
      assertThat(one.stateHash()).isEqualTo(two.stateHash());
      run(one, 100, 20_000);
      run(two, 100, 20_000);
    }
    assertThat(one.stateHash()).isEqualTo(two.stateHash());
    assertThat(one.output()).isEqualTo(two.output());
  }

  @ParameterizedTest
  @MethodSource("programs")
  void goingBackAndForthAgainChangesNothing(Program program) throws Exception {
    Random random = new Random(program.name().hashCode());
    PebblesWorld world = boot(program);
    WorldSnapshot start = world.snapshot();
    for (int round = 0; round < 20; round++) {
      int slice = 1 + random.nextInt(100);
      run(world, slice, random.nextInt(1_000));
      WorldSnapshot snapshot = world.snapshot();
      long before = world.stateHash();
      int length = random.nextInt(1_000);
      run(world, slice, length);
      long after = world.stateHash();
      world.restore(snapshot);
      assertThat(world.stateHash()).isEqualTo(before);
      run(world, slice, length);
      assertThat(world.stateHash()).isEqualTo(after);
      if (world.isOver()) {
        world.restore(start);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("programs")
  void watchingChangesNothing(Program program) throws Exception {
    PebblesWorld world = boot(program);
    WorldSnapshot start = world.snapshot();
    Set<Integer> places = new TreeSet<>();
    runToEnd(new DefaultScheduler(world, event -> places.add(event.eip()), 37), () -> {});
    long unwatched = world.stateHash();

    world.restore(start);
    AccessLog log = new AccessLog(10);
    Cpu cpu = world.machine().cpu();
    cpu.observe(log);
    places.forEach(cpu::setBreakpoint);
    int stops = runToEnd(new DefaultScheduler(world, event -> {}, 37), log::clear);
    assertThat(stops).isPositive();
    assertThat(world.stateHash()).isEqualTo(unwatched);
  }

  /** Runs to the end and gives the number of stops on the way. */
  private static int runToEnd(DefaultScheduler scheduler, Runnable atStop) {
    int stops = 0;
    while (scheduler.run(LIMIT) instanceof Outcome.Interrupted) {
      atStop.run();
      stops++;
    }
    return stops;
  }
}
