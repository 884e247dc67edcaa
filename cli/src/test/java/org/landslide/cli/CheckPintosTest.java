package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.Context;

/** {@code check --pintos}, {@code quicksand --pintos} and {@code grade --pintos}. */
final class CheckPintosTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @TempDir private Path folder = Path.of("");

  private int landslide(String... arguments) {
    Context context =
        new Context(
            HOME,
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    return Main.run(context, arguments);
  }

  private String said() {
    return err.toString(StandardCharsets.UTF_8);
  }

  private static String tree(String variant) {
    return HOME.resolve("programs/target/pintos/trees").resolve(variant).toString();
  }

  @Test
  void aThreadThatIsInterruptedWhileItEndsIsFoundAndTheTraceReplays() throws Exception {
    foundAndReplayed(
        "BUG: failed assertion in schedule (thread.c:",
        "--pintos",
        tree("exit_interrupted"),
        "thread-exit");
  }

  /** Between the driver's look and its sleep, where no thread is preempted. */
  @Test
  void aDiskThatInterruptsAtTheWrongMomentIsFoundAndTheTraceReplays() throws Exception {
    foundAndReplayed(
        "BUG: deadlock",
        "--pintos",
        tree("disk_misses_interrupt"),
        "--within",
        "ide_read",
        "wait-simple");
  }

  /** Before those in which threads are preempted, too. */
  @Test
  void interruptsAloneAreAmongTheFirstStateSpaces() {
    landslide("quicksand", "-v", "-t", "8", "--pintos", tree("right"), "exec-missing");
    assertThat(said() + out)
        .containsSubsequence("{ disk } not begun", "{ timer } not begun", "{ disk } running");
  }

  /** The page is overwritten when it is freed, and with it where the thread would return to. */
  @Test
  void aThreadThatFreesItsOwnStackIsToldSo() throws IOException {
    String mine =
        copy(
            tree("right"),
            Map.of(
                "threads/palloc.c",
                text ->
                    text.replace(
                        "void palloc_free_page(void *page) {",
                        "void palloc_free_page(void *page) {\n  memset(page, 0xcc, PGSIZE);"),
                "threads/thread.c",
                text ->
                    text.replace(
                        "list_remove(&running_thread()->allelem);",
                        "list_remove(&running_thread()->allelem);\n"
                            + "  palloc_free_page(running_thread());")));
    foundAndReplayed("BUG: memory fault", "--pintos", mine, "thread-exit");
    assertThat(out.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " "))
        .contains("its stack is in a block of 4096 bytes at 0x")
        .containsPattern("Thread (\\d+) freed its stack here: palloc_free_page .* thread_exit");
  }

  @Test
  void aThreadThatGoesOnWithTooLowAPriorityIsFound() throws IOException {
    String mine =
        copy(
            tree("right"),
            Map.of(
                "threads/thread.c",
                text ->
                    text.replace(
                        "  thread_refresh_priority(thread_current());\n  thread_leave(old_level);",
                        "  thread_refresh_priority(thread_current());\n"
                            + "  intr_set_level(old_level);")));
    foundAndReplayed(
        "BUG: test failure in lower (priority-change.c:",
        "--pintos",
        mine,
        "--preempt",
        "none",
        "priority-change");
  }

  /**
   * How late it wakes up proves nothing, since ticks may come in a row; that it never does, does.
   */
  @Test
  void aThreadThatSleepsBehindALongerSleepIsFound() throws IOException {
    String mine =
        copy(
            tree("right"),
            Map.of(
                "devices/timer.c",
                text ->
                    text.replace(
                        "->wake_up < list_entry(b, struct thread, elem)->wake_up",
                        "->wake_up > list_entry(b, struct thread, elem)->wake_up")));
    foundAndReplayed("BUG: deadlock", "--pintos", mine, "--preempt", "none", "alarm-long");
  }

  @Test
  void aKernelThatDoesNotComeToItsTestIsToldWhereItStands() throws IOException {
    String halting =
        copy(
            tree("right"),
            Map.of(
                "threads/init.c",
                text ->
                    text.replace(
                        "static void run_task(const char *task) {",
                        "static void run_task(const char *task) { printf(\"now\\n\");"
                            + " __asm__ volatile(\"cli; hlt\");")));
    refused("halts the processor while it boots", "check", "--pintos", halting, "priority-sema");
    assertThat(said()).containsPattern("it is in \\w+ \\(init.c:\\d+\\)").contains("\"now\"");
  }

  /** A tree with some of its files changed. */
  private String copy(String tree, Map<String, UnaryOperator<String>> changes) throws IOException {
    Path from = Path.of(tree, "src");
    Path to = folder.resolve("tree");
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
    for (Map.Entry<String, UnaryOperator<String>> change : changes.entrySet()) {
      Path file = to.resolve(change.getKey());
      String before = Files.readString(file);
      String after = change.getValue().apply(before);
      assertThat(after).isNotEqualTo(before);
      Files.writeString(file, after);
    }
    return to.toString();
  }

  private void foundAndReplayed(String bug, String... arguments) throws IOException {
    List<String> all = new ArrayList<>(List.of("check", "-d", folder.toString()));
    all.addAll(List.of(arguments));
    assertThat(landslide(all.toArray(String[]::new))).isEqualTo(1);
    assertThat(out.toString(StandardCharsets.UTF_8)).startsWith(bug);
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> traces = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertThat(traces).hasSize(1);
      assertThat(landslide("replay", traces.get(0).toString())).isEqualTo(1);
    }
  }

  /** Each of them may go on its own; what is left of the row is still in use. */
  @Test
  void pagesOfARowAreFreedOneByOne() {
    assertThat(landslide("check", "--pintos", tree("right"), "page-parts")).isZero();
  }

  @Test
  void aClassIsGraded() throws IOException {
    String grades = folder.resolve("grades").toString();
    int status =
        landslide(
            "grade",
            "--pintos",
            "-o",
            grades,
            "-t",
            "20",
            "--tests",
            "thread-exit",
            tree("exit_interrupted"),
            tree("right"));
    assertThat(status).isZero();
    assertThat(Files.readString(folder.resolve("grades/grades.csv")))
        .containsPattern("(?i)exit_interrupted,thread-exit,.*failed assertion")
        .containsPattern("(?i)right,thread-exit,verified");
  }

  @Test
  void whatIsNoTreeIsRefusedInASentence() throws IOException {
    Path empty = Files.createDirectory(folder.resolve("empty"));
    refused("is no Pintos tree", "check", "--pintos", empty.toString(), "priority-sema");
    refused("is no Pintos tree", "grade", "--pintos", "-o", grades(), empty.toString());
    String p2 = HOME.resolve("programs/p2-styles").toString();
    refused("is no Pintos tree", "quicksand", "--pintos", p2, "priority-sema");
    refused("no test is called 'x'", "check", "--pintos", tree("right"), "x");
    refused("give one of them", "check", "--pintos", tree("right"), "--p2", p2, "priority-sema");
    refused("goes neither", "grade", "--pintos", "--p3", "-o", grades(), tree("right"));
  }

  private String grades() {
    return folder.resolve("grades").toString();
  }

  @Test
  void aTreeThatDoesNotCompileOrLacksAProjectIsRefused() throws IOException {
    Path src = folder.resolve("src");
    copy(Path.of(tree("right")).resolve("src"), src);
    Files.writeString(src.resolve("threads/synch.c"), "int broken(void) { return }\n");
    refused("threads/synch.c does not compile", "check", "--pintos", src.toString(), "thread-exit");
    delete(src.resolve("userprog"));
    refused("no folder userprog", "check", "--pintos", src.toString(), "wait-simple");
    refused(
        "not for threads",
        "check",
        "--pintos",
        src.toString(),
        "--project",
        "threads",
        "wait-twice");
  }

  private void refused(String sentence, String... arguments) {
    err.reset();
    assertThat(landslide(arguments)).isEqualTo(2);
    assertThat(said()).contains(sentence);
  }

  private static void copy(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Files.copy(file, to.resolve(from.relativize(file).toString()));
      }
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted((a, b) -> b.compareTo(a)).toList()) {
        Files.delete(file);
      }
    }
  }
}
