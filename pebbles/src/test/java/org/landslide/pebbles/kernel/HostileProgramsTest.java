package org.landslide.pebbles.kernel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.program.LoadException;
import org.landslide.pebbles.program.ProgramFiles;

/** Damaged executables, loaded and run: whatever they do is their own fault, never ours. */
final class HostileProgramsTest {
  private static final Path PROGRAM =
      Path.of(System.getProperty("landslide.home"), "programs/target/bin/thr_exit_join");

  private static final int CASES = 400;
  private static final long INSTRUCTIONS = 20_000;

  /** Small, so that huge segments meet the end of memory as well. */
  private static final WorldOptions OPTIONS = WorldOptions.DEFAULT.withFrames(2_048);

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  @Timeout(120)
  void damagedProgramsAreRefusedOrRun(long seed) throws Exception {
    Random random = new Random(seed);
    byte[] whole = Files.readAllBytes(PROGRAM);
    int started = 0;
    for (int i = 0; i < CASES; i++) {
      byte[] damaged = whole.clone();
      // Half of the damage goes to the headers, where most of it would otherwise miss.
      int reach = random.nextBoolean() ? 200 : damaged.length;
      for (int changes = 1 + random.nextInt(8); changes > 0; changes--) {
        damaged[random.nextInt(reach)] = (byte) random.nextInt();
      }
      started += starts(damaged) ? 1 : 0;
    }
    assertThat(started).isBetween(CASES / 10, CASES * 9 / 10);
  }

  private static boolean starts(byte[] program) {
    PebblesWorld world;
    try {
      ProgramFiles files = ProgramFiles.of(Map.of("damaged", program));
      world = PebblesWorld.boot(OPTIONS, files, "damaged", List.of());
    } catch (LoadException e) {
      assertThat(Objects.requireNonNull(e.getMessage())).startsWith("damaged ");
      return false;
    }
    new DefaultScheduler(world, event -> {}).run(INSTRUCTIONS);
    world.validate();
    return true;
  }
}
