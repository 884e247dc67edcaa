package org.landslide.students;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.engine.finding.Bug;
import org.landslide.pebbles.DefaultScheduler;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.kernel.WorldOptions;
import org.landslide.pebbles.program.ProgramFiles;
import org.landslide.students.build.BuiltProgram;
import org.landslide.students.build.TreeBuild;
import org.landslide.students.tree.CourseTree;
import org.landslide.students.tree.P2Tests;
import org.landslide.students.tree.Project;
import org.landslide.students.tree.TreeException;

/** Our own trees: each in another style, and with mistakes. */
final class P2StylesTest {
  /** Whatever the order of the tests, each tree is compiled once. */
  @TempDir private static Path cache = Path.of("");

  @ParameterizedTest(name = "{0}")
  @FieldSource("org.landslide.students.P2Styles#NAMES")
  void styleHasTheWholeInterface(String style) throws Exception {
    BuiltProgram program = build(P2Styles.tree(style), "two_joins");
    assertThat(program.missing()).isEmpty();
    assertThat(program.notes()).isEmpty();
  }

  @Test
  void treeIsTheSameWhereItsBaseCodeIsBehindALink() throws Exception {
    CourseTree linked =
        CourseTree.open(
            P2Styles.HOME.resolve("programs/p2-styles/ticket"),
            Project.THREAD_LIBRARY,
            P2Styles.BASE.readable());
    assertThat(build(linked, "two_joins").executable())
        .isEqualTo(build(P2Styles.tree("ticket"), "two_joins").executable());
  }

  @Test
  void filesHaveTheNamesThatTheStudentKnows() throws Exception {
    BuiltProgram program = build(P2Styles.tree("ticket"), "paraguay");
    assertThat(file(program, "cond_wait")).isEqualTo("user/libthread/cond.c");
    assertThat(file(program, "mutex_lock")).isEqualTo("user/libthread/mutex.S");
    assertThat(file(program, "printf")).isEqualTo("410user/libstdio/printf.c");
    assertThat(file(program, "main")).endsWith("/programs/tests/paraguay.c");
    assertThat(file(build(P2Styles.tree("ticket"), "two_joins"), "main"))
        .isEqualTo("410user/progs/two_joins.c");
  }

  private static String file(BuiltProgram program, String function) throws Exception {
    ElfFile elf = ElfFile.parse(Files.readAllBytes(program.executable()));
    Symbol symbol = elf.symbols().find(function).orElseThrow();
    return Names.of(elf).lineAt(symbol.address()).orElseThrow().file();
  }

  @ParameterizedTest
  @ValueSource(strings = {"transactions", "transactions_intrinsics"})
  void testsMayUseTransactions(String test) throws Exception {
    Path source = P2Styles.HOME.resolve("programs/selftest/" + test + ".c");
    BuiltProgram program = build(P2Styles.tree("ticket"), source.toString());
    ProgramFiles files = ProgramFiles.of(Map.of(test, Files.readAllBytes(program.executable())));
    PebblesWorld world = PebblesWorld.boot(WorldOptions.DEFAULT, files, test, List.of());
    assertThat(new DefaultScheduler(world, event -> {}).run(1_000_000))
        .isEqualTo(new DefaultScheduler.Outcome.Ended(0));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("stylesAndTests")
  void rightStyleShowsNoBug(String style, String test) throws Exception {
    int most = P2Tests.SIX.contains(test) ? 60 : 15;
    assertThat(Deepening.check(build(P2Styles.tree(style), test), most)).isEmpty();
  }

  /** The six, and each test that shows a mistake. */
  static Stream<Arguments> stylesAndTests() {
    return P2Styles.NAMES.stream()
        .flatMap(
            style ->
                Stream.concat(P2Tests.SIX.stream(), variants().stream().map(P2Styles.Variant::test))
                    .distinct()
                    .map(test -> Arguments.of(style, test)));
  }

  @ParameterizedTest(name = "{0}, {1}")
  @MethodSource("peculiarities")
  void peculiarityIsNoMistake(String name, String test) throws Exception {
    assertThat(Deepening.check(build(P2Styles.tree(name), test), 15)).isEmpty();
  }

  static Stream<Arguments> peculiarities() {
    Stream<Arguments> usual =
        P2Styles.peculiarities().stream()
            .flatMap(
                name ->
                    Stream.of("mutex_test", "thr_exit_join", "broadcast_test")
                        .map(test -> Arguments.of(name, test)));
    return Stream.concat(
        usual, Stream.of(Arguments.of("deschedule-hands_lock_over", "fault_then_join")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("variants")
  void mistakeIsFound(P2Styles.Variant variant) throws Exception {
    Optional<Bug> bug = Deepening.check(build(P2Styles.tree(variant.name()), variant.test()), 600);
    assertThat(bug.map(found -> found.kind().label()).orElse("nothing")).isIn(variant.expected());
  }

  static List<P2Styles.Variant> variants() {
    return P2Styles.variants();
  }

  @Test
  void testsThatShowMistakesAreOurs() {
    assertThat(P2Tests.ours()).containsAll(variants().stream().map(v -> v.test()).toList());
  }

  @Test
  void everyStyleHasAtLeastTwoMistakes() {
    for (String style : P2Styles.NAMES) {
      assertThat(variants())
          .filteredOn(v -> v.name().startsWith(style + "-"))
          .hasSizeGreaterThan(1);
    }
  }

  private static BuiltProgram build(CourseTree tree, String test)
      throws TreeException, IOException {
    return new TreeBuild(cache, P2Styles.BASE, Optional.empty())
        .build(tree, P2Tests.of(P2Styles.HOME, tree).find(test));
  }
}
