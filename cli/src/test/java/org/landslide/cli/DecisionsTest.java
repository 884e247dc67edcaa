package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;

/** {@code check --decisions}, and settings for kernels, from the command line. */
@Timeout(120)
final class DecisionsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @Test
  void pointsOfAUserProgramAreListedByPlaceAndByFunction() {
    Session session =
        Session.run(HOME, "check", "--decisions", "--preempt=lock", "deadlock_opposite_order");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
    assertThat(session.out())
        .startsWith("One interleaving of deadlock_opposite_order: ")
        .containsPattern("before it calls mutex_lock, in take_both \\(deadlock_opposite_order.c:17")
        .containsPattern("4 +\\d  take_both\n");
  }

  @Test
  void scopeChangesWhatIsListed() {
    Session session =
        Session.run(
            HOME,
            "check",
            "--decisions",
            "--preempt=lock",
            "--without=take_both",
            "--json=-",
            "deadlock_opposite_order");
    JsonObject json = JsonParser.parseString(session.out()).getAsJsonObject();
    assertThat(json.get("whole").getAsBoolean()).isTrue();
    assertThat(json.get("functions").toString()).doesNotContain("take_both");
  }

  @Test
  void nameThatAKernelDoesNotHaveIsOneSentence() {
    Session session =
        Session.run(
            HOME, "check", "--kernel", "pebbles", "--trusted-function=heap_aloc", "double_wait");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .startsWith("landslide: --trusted-function: pebbles has no function 'heap_aloc'");
    assertThat(session.err().lines()).hasSize(1);
  }

  /** A shell that finds no such program ends as after one that was right. */
  @Test
  void testThatAKernelDoesNotHaveIsNotVerified() {
    Session session = Session.run(HOME, "check", "--kernel", "pebbles", "vanish_vanis");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err())
        .contains("has no program 'vanish_vanis'; did you mean vanish_vanish?");
  }

  /** The same where no programs lie beside the kernel, so that only its shell knows. */
  @Test
  void testThatAStrangeKernelDoesNotHaveIsNotVerified(@TempDir Path folder) throws IOException {
    Path kernel = folder.resolve("strange");
    Files.copy(HOME.resolve("programs/target/kernel/pebbles"), kernel);
    Session missing = Session.run(HOME, "quicksand", "--kernel", kernel.toString(), "fork_wiat");
    assertThat(missing.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(missing.err())
        .isEqualTo("landslide: strange has no program 'fork_wiat' that its shell could start\n");
    Session there =
        Session.run(HOME, "check", "--preempt=none", "--kernel", kernel.toString(), "fork_wait");
    assertThat(there.status()).isEqualTo(ExitStatus.OK.code());
  }
}
