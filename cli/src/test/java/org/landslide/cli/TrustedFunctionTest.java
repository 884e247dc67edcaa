package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.cli.process.ExitStatus;

/** Which functions can be trusted. Those of locks led to reports of locks that were never taken. */
@Timeout(120)
final class TrustedFunctionTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @CsvSource({
    "mutex_lock, a part of mutexes, --trusted-mutexes",
    "mutex_unlock, a part of mutexes, --trusted-mutexes",
    "thr_join, waits for threads, --trusted-thr-join",
    "cond_wait, a part of mutexes, --trusted-mutexes",
    "panic, the check itself follows, cannot be trusted",
  })
  void functionThatTheCheckFollowsIsRefused(String function, String why, String instead) {
    Session session = check("--trusted-function=" + function, "sem_handover");
    assertThat(session.err()).startsWith("landslide: --trusted-function: ").contains(why, instead);
    assertThat(session.err().lines()).hasSize(1);
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  @Test
  void fileIsToldTheSame() throws IOException {
    Path program = folder.resolve("sem_handover");
    Files.copy(HOME.resolve("programs/target/bin/sem_handover"), program);
    Files.writeString(folder.resolve("landslide.toml"), "trusted_function = [\"mutex_lock\"]\n");
    Session session = check(program.toString());
    assertThat(session.err()).contains("landslide.toml:1: mutex_lock is a part of mutexes");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  /** What the user says is a lock is one. */
  @Test
  void roleThatASettingGivesCountsAsWell() {
    Session session =
        check(
            "--lock-function=sem_wait",
            "--unlock-function=sem_signal",
            "--trusted-function=sem_wait",
            "sem_handover");
    assertThat(session.err()).contains("sem_wait is a part of mutexes");
  }

  @Test
  void otherFunctionsOfTheLibraryCanBeTrusted() {
    Session session = check("--trusted-function=sem_wait,sem_signal", "sem_handover");
    assertThat(session.out()).contains("what is inside of sem_signal and sem_wait, trusted");
    assertThat(session.status()).isEqualTo(ExitStatus.OK.code());
  }

  private static Session check(String... args) {
    String[] all = new String[args.length + 2];
    all[0] = "check";
    all[1] = "--time=30";
    System.arraycopy(args, 0, all, 2, args.length);
    return Session.run(HOME, all);
  }
}
