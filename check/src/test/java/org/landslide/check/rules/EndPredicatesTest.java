package org.landslide.check.rules;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.testing.TestCompiler;

final class EndPredicatesTest {
  private static final String GLOBAL = "magic_global_value";
  private static final String RESULT = "magic_global_expected_result";
  private static final String SUM = "magic_expected_sum";
  private static final String DIFFERENCE = "magic_expected_sum_minus_result";
  private static final String PARENT = "magic_thread_local_value_parent";
  private static final String CHILD = "magic_thread_local_value_child";

  private final Path folder;

  EndPredicatesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ElfFile program(String declarations) throws Exception {
    String source = declarations + "\nvoid _main(void) {}\n";
    TestCompiler compiler = new TestCompiler(folder).write("a.c", source).compile("a.c", "");
    return ElfFile.parse(Files.readAllBytes(compiler.link("", "a.c")));
  }

  private ElfFile programWith(String... variables) throws Exception {
    return program("int " + String.join(", ", variables) + ";");
  }

  private static Optional<Bug> check(ElfFile program, Map<String, Integer> values) {
    Map<Integer, Integer> memory = new HashMap<>();
    values.forEach((name, value) -> memory.put(address(program, name), value));
    return EndPredicates.of(program).check(memory::get);
  }

  private static int address(ElfFile program, String name) {
    return program.symbols().find(name).map(Symbol::address).orElseThrow();
  }

  private static String message(Optional<Bug> bug) {
    assertThat(bug).map(Bug::kind).contains(BugKind.WRONG_RESULT);
    return bug.orElseThrow().message();
  }

  @Test
  void theGlobalValueHasToBeTheExpectedResult() throws Exception {
    ElfFile program = programWith(RESULT, GLOBAL);
    assertThat(check(program, Map.of(RESULT, 2, GLOBAL, 2))).isEmpty();
    assertThat(message(check(program, Map.of(RESULT, 2, GLOBAL, 1))))
        .isEqualTo("magic_global_value is 1 at the end, but magic_global_expected_result says 2");
  }

  @Test
  void theThreadsValuesHaveToAddUpToTheExpectedSum() throws Exception {
    ElfFile program = programWith(SUM, PARENT, CHILD);
    assertThat(check(program, Map.of(SUM, 3, PARENT, 1, CHILD, 2))).isEmpty();
    assertThat(message(check(program, Map.of(SUM, 3, PARENT, 1, CHILD, -1))))
        .isEqualTo(
            "magic_thread_local_value_parent + magic_thread_local_value_child is 1 + -1 = 0 at the"
                + " end, but magic_expected_sum says 3");
  }

  @Test
  void theirSumWithoutTheGlobalValueHasToBeAsExpected() throws Exception {
    ElfFile program = programWith(DIFFERENCE, PARENT, CHILD, GLOBAL);
    assertThat(check(program, Map.of(DIFFERENCE, 0, PARENT, 1, CHILD, 2, GLOBAL, 3))).isEmpty();
    assertThat(message(check(program, Map.of(DIFFERENCE, 0, PARENT, 1, CHILD, 2, GLOBAL, 2))))
        .isEqualTo(
            "magic_thread_local_value_parent + magic_thread_local_value_child - magic_global_value"
                + " is 1 + 2 - 2 = 1 at the end, but magic_expected_sum_minus_result says 0");
  }

  @Test
  void numbersWrapAsTheyDoInTheProgram() throws Exception {
    ElfFile program = programWith(SUM, PARENT, CHILD);
    int most = Integer.MAX_VALUE;
    assertThat(check(program, Map.of(SUM, -2, PARENT, most, CHILD, most))).isEmpty();
  }

  @Test
  void everythingThatIsWrongIsSaid() throws Exception {
    ElfFile program = programWith(RESULT, GLOBAL, SUM, PARENT, CHILD);
    assertThat(message(check(program, Map.of(RESULT, 1, GLOBAL, 2, SUM, 0, PARENT, 1, CHILD, 1))))
        .startsWith("magic_global_value is 2 at the end, ")
        .contains("says 1; magic_thread_local_value_parent + ")
        .endsWith("magic_expected_sum says 0");
  }

  @Test
  void aProgramWithoutFirstVariablesAsksForNothing() throws Exception {
    ElfFile program = programWith(GLOBAL, PARENT);
    assertThat(EndPredicates.validate(program)).isEmpty();
    assertThat(EndPredicates.of(program).any()).isFalse();
    assertThat(check(program, Map.of())).isEmpty();
    assertThat(EndPredicates.of(programWith(RESULT, GLOBAL)).any()).isTrue();
  }

  @Test
  void aFunctionOfThatNameIsNoVariable() throws Exception {
    ElfFile program = program("void " + RESULT + "(void) {}");
    assertThat(EndPredicates.of(program).any()).isFalse();
  }

  @Test
  void whatIsMissingIsSaid() throws Exception {
    ElfFile program = programWith(SUM, PARENT);
    String objection =
        "the program defines magic_expected_sum but not magic_thread_local_value_child; define"
            + " both, or neither";
    assertThat(EndPredicates.validate(program)).contains(objection);
    assertThatThrownBy(() -> EndPredicates.of(program)).hasMessage(objection);
  }

  @Test
  void variablesHaveToBeWords() throws Exception {
    ElfFile program = program("int " + RESULT + "; long long " + GLOBAL + ";");
    assertThat(EndPredicates.validate(program))
        .contains("magic_global_value has 8 bytes; make it an int");
  }

  @ParameterizedTest
  @ValueSource(strings = {"atomic_exchange", "atomic_compare_swap"})
  void theShippedTestsAskForWhatWeCanCheck(String name) throws Exception {
    Path home = Path.of(System.getProperty("landslide.home", ".."));
    Path file = home.resolve("programs/target/bin").resolve(name);
    ElfFile program = ElfFile.parse(Files.readAllBytes(file));
    assertThat(EndPredicates.validate(program)).isEmpty();
    assertThat(EndPredicates.of(program).any()).isTrue();
  }
}
