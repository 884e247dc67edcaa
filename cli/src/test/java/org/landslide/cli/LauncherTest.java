package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.cli.process.ExitStatus;

/**
 * The launcher script, in a checkout of its own with stand-ins for Maven, gcc and Java.
 *
 * <p>The stand-in for Maven notes each build, that for Java prints its arguments.
 */
@Timeout(60)
final class LauncherTest {
  private static final Path REAL_HOME = Path.of(System.getProperty("landslide.home", ".."));

  private final Map<String, String> environment = new HashMap<>();

  @TempDir private Path folder = Path.of("");

  private Path home = Path.of("");
  private Path tools = Path.of("");

  @BeforeEach
  void createCheckout() throws IOException {
    home = Files.createDirectories(folder.resolve("a checkout"));
    tools = Files.createDirectories(folder.resolve("bin"));
    environment.put("JAVA_HOME", folder.resolve("jdk").toString());
    environment.put("PATH", tools + ":" + System.getenv("PATH"));
    copy("landslide");
    copy("tools/requirements.sh");
    file("pom.xml", "");
    file("programs/Makefile", "");
    script(tools.resolve("gcc"), "exit 0");
    script(
        tools.resolve("mvn"),
        """
        echo build >>'%1$s/builds'
        echo '[ERROR] as the build says'
        [ -e '%1$s/broken' ] && exit 1
        sleep 0.2
        for module in cli bench machine-tests; do
          mkdir -p $module/target/quick/lib && touch $module/target/quick/landslide-$module-1.jar
        done
        """
            .formatted(folder));
    script(folder.resolve("jdk/bin/java"), "printf '<%s>' \"$@\"");
    script(folder.resolve("jdk/bin/javac"), "");
    Files.writeString(folder.resolve("jdk/release"), "JAVA_VERSION=\"17.0.1\"\n");
  }

  @Test
  void argumentsArriveUntouched() throws Exception {
    assertThat(launch("run", "a b", "", "*", "-x").out()).endsWith("<run><a b><><*><-x>");
  }

  @Test
  void quicksandIsACommandOfItsOwn() throws Exception {
    copy("quicksand");
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("quicksand"));
    assertThat(finish(start(link, "a b", "-t", "")).out()).endsWith("<quicksand><a b><-t><>");
  }

  @Test
  void benchmarksAreAProgramOfTheirOwnBesideTheProduct() throws Exception {
    String product = "[^<>]*/target/app/[^/]+/landslide\\.jar";
    String bench = "[^<>]*/target/app/[^/]+/bench/landslide-bench\\.jar";
    assertThat(launch("bench", "htm").out()).matches(".*<-jar><" + bench + "><bench><htm>");
    assertThat(launch("help", "bench").out()).matches(".*<-jar><" + bench + "><help><bench>");
    assertThat(launch("run", "bench").out()).matches(".*<-jar><" + product + "><run><bench>");
    assertThat(launch().out()).matches(".*<-jar><" + product + ">");
  }

  @Test
  void productHasOptionsOfItsOwnBeforeThoseOfTheUser() throws Exception {
    environment.put("LANDSLIDE_JAVA_OPTS", "-Xmx1g");
    assertThat(launch("run").out()).matches(".*<@[^<>]*/dist/java\\.options><-Xmx1g>.*");
    assertThat(launch("bench", "htm").out()).doesNotContain("java.options");
  }

  @Test
  void collectorOfTheUserTakesThePlaceOfThatOfTheProduct() throws Exception {
    environment.put("LANDSLIDE_JAVA_OPTS", "-XX:+UseSerialGC");
    assertThat(launch("run").out())
        .matches(".*/dist/java\\.options><-XX:-UseParallelGC><-XX:\\+UseSerialGC>.*");
    Session java = java("-XX:-UseParallelGC", "-XX:+UseSerialGC");
    assertThat(java.out()).containsPattern("UseParallelGC += false");
    assertThat(java.out()).containsPattern("UseSerialGC += true");
  }

  @Test
  void javaTakesTheOptionsOfTheProduct() throws Exception {
    Session java = java();
    assertThat(java.out()).containsPattern("Tier4InvocationThreshold += 500000 .*command line");
    assertThat(java.out()).containsPattern("UseParallelGC += true .*command line");
  }

  /** All options of Java with those of the product and some more. */
  private Session java(String... more) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("@" + REAL_HOME.resolve("dist/java.options"));
    command.addAll(List.of(more));
    command.addAll(List.of("-XX:+PrintFlagsFinal", "-version"));
    File errors = folder.resolve("errors").toFile();
    return finish(new ProcessBuilder(command).redirectError(errors).start());
  }

  @Test
  void productWithoutBenchmarksAnswersForItself() throws Exception {
    launch("list");
    String app = Files.readString(home.resolve("target/app/current")).strip();
    Files.delete(home.resolve("target/app/" + app + "/bench/landslide-bench.jar"));
    assertThat(launch("bench", "htm").out()).endsWith("/" + app + "/landslide.jar><bench><htm>");
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void secondStartBuildsNothing() throws Exception {
    launch("list");
    Session second = launch("list");
    assertThat(second.err()).isEmpty();
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void changedNewAndDeletedSourcesAreBuilt() throws Exception {
    launch("list");
    file("programs/Makefile", "all:");
    launch("list");
    file("cli/src/main/java/New.java", "");
    launch("list");
    Files.delete(home.resolve("cli/src/main/java/New.java"));
    launch("list");
    assertThat(builds()).isEqualTo(4);
  }

  @Test
  void startsAtTheSameTimeBuildOnce() throws Exception {
    List<Process> starts = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      starts.add(start(home.resolve("landslide"), "list"));
    }
    for (Process start : starts) {
      assertThat(finish(start).out()).endsWith("<list>");
    }
    assertThat(builds()).isEqualTo(1);
  }

  @Test
  void startsThroughASymbolicLink() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), home.resolve("landslide"));
    assertThat(finish(start(link, "list")).out()).contains("<-Dlandslide.home=" + home + ">");
  }

  @Test
  void failedBuildNamesItsLogAndIsTriedAgain() throws Exception {
    Files.createFile(folder.resolve("broken"));
    Session failed = launch("list");
    assertThat(failed.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(failed.out()).isEmpty();
    assertThat(failed.err()).contains("as the build says", home + "/target/build.log");
    Files.delete(folder.resolve("broken"));
    assertThat(launch("list").out()).endsWith("<list>");
  }

  @Test
  void missingCompilerIsNamedWithItsPackageWhenNobodyMayInstallIt() throws Exception {
    script(tools.resolve("gcc"), "exit 1");
    script(tools.resolve("id"), "echo 1000");
    script(tools.resolve("sudo"), "exit 1");
    Session session = launch("list");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err().lines()).hasSize(1);
    assertThat(session.err())
        .contains("a gcc that makes 32-bit x86 code", "apt-get install -y gcc binutils");
    assertThat(session.err()).contains("sudo");
    assertThat(builds()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"true", "false"})
  void missingCompilerIsInstalledByRootWhenThereIsNobodyToAsk(String ci) throws Exception {
    Path installed = folder.resolve("installed");
    script(tools.resolve("gcc"), "[ -e '" + installed + "' ]");
    script(tools.resolve("id"), "echo 0");
    script(
        tools.resolve("apt-get"), "case \"$*\" in *install*gcc*) touch '" + installed + "';; esac");
    environment.put("CI", ci);
    assertThat(launch("list").out()).endsWith("<list>");
    assertThat(installed).exists();
  }

  @Test
  void optionsThatJavaRefusesAreTheUsersFault() throws Exception {
    environment.put("LANDSLIDE_JAVA_OPTS", "nonsense");
    Session session = launch("list");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("'nonsense' is not an option of java");
  }

  private Session launch(String... args) throws Exception {
    return finish(start(home.resolve("landslide"), args));
  }

  private Process start(Path launcher, String... args) throws IOException {
    List<String> command = new ArrayList<>(List.of(launcher.toString()));
    command.addAll(List.of(args));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    builder.environment().remove("CI");
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Session finish(Process process) throws Exception {
    process.getOutputStream().close();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    return new Session(process.exitValue(), out, err);
  }

  private int builds() throws IOException {
    Path builds = folder.resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds).size() : 0;
  }

  private void copy(String name) throws IOException {
    Path to = home.resolve(name);
    Files.createDirectories(to.resolveSibling("."));
    Files.copy(REAL_HOME.resolve(name), to, StandardCopyOption.COPY_ATTRIBUTES);
  }

  private void file(String name, String content) throws IOException {
    Path file = home.resolve(name);
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, content);
  }

  private static void script(Path file, String body) throws IOException {
    Files.createDirectories(file.resolveSibling("."));
    Files.writeString(file, "#!/bin/sh\n" + body);
    assertThat(file.toFile().setExecutable(true)).isTrue();
  }
}
