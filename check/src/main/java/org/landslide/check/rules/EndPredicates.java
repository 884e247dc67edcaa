package org.landslide.check.rules;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.check.text.Wording;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;

/**
 * What a test wants to be true at its end, which it says by defining global variables of certain
 * names (the thesis, section 3.1.4). A test needs neither thr_join nor thr_exit for this, as it
 * would to look at the results itself. Whether a predicate is checked depends on its first variable
 * alone; if that one is defined, the others have to be, too.
 *
 * <p>The variables are gone with the task's memory, so they have to be looked at when the task's
 * last thread is about to vanish.
 */
final class EndPredicates {
  private static final String GLOBAL = "magic_global_value";
  private static final String PARENT = "magic_thread_local_value_parent";
  private static final String CHILD = "magic_thread_local_value_child";

  /** A variable should equal a sum of others, the last of which may be subtracted. */
  private record Rule(String expected, List<String> added, List<String> subtracted) {
    List<String> operands() {
      return Stream.concat(added.stream(), subtracted.stream()).toList();
    }

    List<String> names() {
      return Stream.concat(Stream.of(expected), operands().stream()).toList();
    }
  }

  private static final List<Rule> RULES =
      List.of(
          new Rule("magic_global_expected_result", List.of(GLOBAL), List.of()),
          new Rule("magic_expected_sum", List.of(PARENT, CHILD), List.of()),
          new Rule("magic_expected_sum_minus_result", List.of(PARENT, CHILD), List.of(GLOBAL)));

  /** A rule that the program asks for, and where its variables are, in the order of names(). */
  private record Check(Rule rule, List<Integer> addresses) {}

  private final List<Check> checks;

  private EndPredicates(List<Check> checks) {
    this.checks = checks;
  }

  /** What has to be changed in the program before its predicates can be checked, if anything. */
  static Optional<String> validate(ElfFile program) {
    return wanted(program)
        .flatMap(rule -> rule.names().stream().flatMap(name -> objection(program, rule, name)))
        .findFirst();
  }

  /**
   * The predicates of a program.
   *
   * @param program one that is valid
   */
  static EndPredicates of(ElfFile program) {
    validate(program)
        .ifPresent(
            objection -> {
              throw new IllegalArgumentException(objection);
            });
    List<Check> checks = new ArrayList<>();
    wanted(program).forEach(rule -> checks.add(new Check(rule, addresses(program, rule))));
    return new EndPredicates(checks);
  }

  boolean any() {
    return !checks.isEmpty();
  }

  /**
   * Checks the predicates.
   *
   * @param loadWord the word at an address of the task's memory
   * @return everything that does not hold, as one bug
   */
  Optional<Bug> check(IntUnaryOperator loadWord) {
    List<String> wrong = new ArrayList<>();
    for (Check each : checks) {
      List<Integer> values = each.addresses().stream().map(loadWord::applyAsInt).toList();
      describe(each.rule(), values).ifPresent(wrong::add);
    }
    return wrong.isEmpty()
        ? Optional.empty()
        : Optional.of(new Bug(BugKind.WRONG_RESULT, String.join("; ", wrong)));
  }

  private static Optional<String> describe(Rule rule, List<Integer> values) {
    int expected = values.get(0);
    List<Integer> operands = values.subList(1, values.size());
    int result = 0;
    for (int i = 0; i < operands.size(); i++) {
      result += i < rule.added().size() ? operands.get(i) : -operands.get(i);
    }
    if (result == expected) {
      return Optional.empty();
    }
    String sum = operands.size() > 1 ? term(rule, operands) + " = " + result : "" + result;
    return Optional.of(
        String.format(
            "%s is %s at the end, but %s says %d",
            term(rule, rule.operands()), sum, rule.expected(), expected));
  }

  private static String term(Rule rule, List<?> operands) {
    int added = rule.added().size();
    String sum = joined(operands.subList(0, added), " + ");
    return operands.size() == added
        ? sum
        : sum + " - " + joined(operands.subList(added, operands.size()), " - ");
  }

  private static String joined(List<?> operands, String operator) {
    return operands.stream().map(String::valueOf).collect(Collectors.joining(operator));
  }

  private static Stream<Rule> wanted(ElfFile program) {
    return RULES.stream().filter(rule -> variable(program, rule.expected()).isPresent());
  }

  private static Stream<String> objection(ElfFile program, Rule rule, String name) {
    Optional<Symbol> symbol = variable(program, name);
    if (symbol.isEmpty()) {
      return Stream.of(
          String.format(
              "the program defines %s but not %s; define both, or neither", rule.expected(), name));
    }
    int size = symbol.get().size();
    return size == 0 || size == Integer.BYTES
        ? Stream.of()
        : Stream.of(String.format("%s has %s; make it an int", name, Wording.bytes(size)));
  }

  private static List<Integer> addresses(ElfFile program, Rule rule) {
    return rule.names().stream()
        .flatMap(name -> variable(program, name).stream())
        .map(Symbol::address)
        .toList();
  }

  private static Optional<Symbol> variable(ElfFile program, String name) {
    return program.symbols().find(name).filter(symbol -> symbol.kind() != Symbol.Kind.FUNCTION);
  }
}
