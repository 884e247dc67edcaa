package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;

/** Runs that are gone on with. */
@Timeout(60)
final class ResumeTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));

  @TempDir private Path folder = Path.of("");
  private Path program = Path.of("");
  private Path state = Path.of("");

  @BeforeEach
  void beginARunThatDoesNotEnd() throws IOException {
    program = folder.resolve("racyinc");
    state = folder.resolve("run");
    Files.copy(HOME.resolve("programs/target/bin/racyinc"), program);
    Session session =
        run("quicksand", "-t1", "-d" + folder, "--state", "" + state, "" + program, "4", "9");
    assertThat(session.status()).as(session.err()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(session.err()).contains("to go on: landslide resume " + state + " -t TIME");
  }

  private static Session run(String... args) {
    return Session.run(HOME, args);
  }

  @Test
  void itGoesOnForTheTimeThatItIsGiven() {
    Session session = run("resume", "" + state, "-t1", "-c2");
    assertThat(session.status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(session.out()).contains("racyinc 4 9");
    assertThat(state.resolve("state")).exists();
  }

  @Test
  void aRunWhoseTimeIsUsedUpAsksForMore() {
    assertRefused("the time of the run is used up; give it more with -t TIME");
  }

  @Test
  void anotherProgramIsNotTakenForIt() throws IOException {
    byte[] other = Files.readAllBytes(program);
    other[other.length - 1] ^= 1;
    Files.write(program, other);
    assertRefused(
        "the program or its settings have changed since the run was begun; start it again", "-t1");
  }

  @Test
  void damageIsNoticed() throws IOException {
    Path file = state.resolve("state");
    byte[] content = Files.readAllBytes(file);
    content[content.length - 9] ^= 1;
    Files.write(file, content);
    assertRefused(
        "the run in " + state + " cannot be read, since its file is damaged; start it again");
    Files.write(file, Arrays.copyOf(content, 20));
    assertRefused(
        "the run in " + state + " cannot be read, since its file is damaged; start it again");
  }

  @Test
  void whatAnotherVersionHasWrittenIsRefused() throws IOException {
    Path file = state.resolve("state");
    byte[] content = Files.readAllBytes(file);
    content[40] ^= 1;
    Files.write(file, content);
    assertRefused(
        "the run in " + state + " was begun by another version of Landslide; start it again");
  }

  @Test
  void aFolderWithoutARunIsNamed() {
    Session session = run("resume", "" + folder);
    assertThat(session.err()).isEqualTo("landslide: no run is kept in " + folder + "\n");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
  }

  private void assertRefused(String sentence, String... more) {
    String[] args = {"resume", state.toString(), more.length == 0 ? "-c1" : more[0]};
    Session session = run(args);
    assertThat(session.err()).isEqualTo("landslide: " + sentence + "\n");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
  }
}
