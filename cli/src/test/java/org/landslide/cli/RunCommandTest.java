package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.execute.RunRequest;
import org.landslide.cli.process.Context;

/** What {@code landslide run} hands to the guest. */
final class RunCommandTest {
  private static final int GUEST_STATUS = 42;

  private final List<RunRequest> requests = new ArrayList<>();

  @TempDir private Path home = Path.of("");

  @BeforeEach
  void createHome() throws IOException {
    TestHome.create(home);
  }

  @Test
  void exitStatusOfTheGuestIsOurs() {
    assertThat(execute("hello")).isEqualTo(GUEST_STATUS);
  }

  @Test
  void everythingAfterTheProgramBelongsToTheGuest() {
    execute("--trace", "hello", "--trace", "-x", "--", "@file", "--help", "a b", "", "\"q\"");
    assertThat(request().arguments())
        .containsExactly("--trace", "-x", "--", "@file", "--help", "a b", "", "\"q\"");
  }

  @Test
  void programsOwnArgumentsAreUsedWhenNoneAreGiven() {
    execute("mutex_test");
    assertThat(request().arguments()).containsExactly("2", "3");
  }

  @Test
  void givenArgumentsReplaceTheProgramsOwn() {
    execute("mutex_test", "9");
    assertThat(request().arguments()).containsExactly("9");
  }

  @Test
  void optionsReachTheRunner() {
    execute("--trace", "--max-instructions", "5000", "hello");
    assertThat(request().trace()).isTrue();
    assertThat(request().maxInstructions()).isEqualTo(5000);
  }

  @Test
  void withoutOptionsThereIsNoTraceAndAGenerousLimit() {
    execute("hello");
    assertThat(request().trace()).isFalse();
    assertThat(request().maxInstructions()).isEqualTo(2_000_000_000L);
  }

  @Test
  void programMayBeThePathOfAFile() throws IOException {
    Path file = Files.writeString(home.resolve("my program"), "stands for an ELF file");
    execute(file.toString(), "x");
    assertThat(request().binary()).isEqualTo(file);
    assertThat(request().arguments()).containsExactly("x");
  }

  private int execute(String... args) {
    PrintStream nowhere =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
    Context context = new Context(home, nowhere, nowhere);
    return Commands.runCommand(context, this::record).execute(args);
  }

  private int record(RunRequest request, PrintStream out, PrintStream err) {
    requests.add(request);
    return GUEST_STATUS;
  }

  private RunRequest request() {
    assertThat(requests).hasSize(1);
    return requests.get(0);
  }
}
