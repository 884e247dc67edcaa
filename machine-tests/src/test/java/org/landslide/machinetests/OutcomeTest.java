package org.landslide.machinetests;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class OutcomeTest {
  private static final int EIP = 0x10000010;
  private static final int PAGE_FAULT = 14;

  @Test
  void flagsThatAreUndefinedWhereACaseEndsAreNotCompared() {
    TestCase test = testCase(Map.of(EIP, Flags.AF, EIP + 1, Flags.OF), Map.of());
    Outcome clear = outcome(Flags.CF, 0, 0);
    assertThat(clear.masked(test).sameAs(outcome(Flags.CF | Flags.AF, 0, 0).masked(test))).isTrue();
    assertThat(clear.masked(test).sameAs(outcome(Flags.CF | Flags.OF, 0, 0).masked(test)))
        .isFalse();
  }

  @Test
  void everyDefinedRegisterAndWordOfMemoryIsCompared() {
    TestCase test = testCase(Map.of(EIP, 0), Map.of());
    Outcome outcome = outcome(0, 1, 2).masked(test);
    assertThat(outcome.sameAs(outcome(0, 1, 2).masked(test))).isTrue();
    assertThat(outcome.sameAs(outcome(0, 3, 2).masked(test))).isFalse();
    assertThat(outcome.sameAs(outcome(0, 1, 3).masked(test))).isFalse();
    assertThat(outcome.stableHash()).isNotEqualTo(outcome(0, 1, 3).masked(test).stableHash());
  }

  @Test
  void whatAFaultHalfwayMayLeaveBehindIsNotCompared() {
    int address = Layout.STACK;
    TestCase.Unfinished stores = TestCase.Unfinished.stores(address, address + 4);
    TestCase test = testCase(Map.of(EIP, 0), Map.of(EIP, stores));
    assertThat(outcome(0, 1, 2).masked(test).sameAs(outcome(0, 1, 3).masked(test))).isTrue();
    assertThat(outcome(0, 1, 2).masked(test).sameAs(outcome(0, 3, 2).masked(test))).isFalse();
  }

  private static TestCase testCase(
      Map<Integer, Integer> undefined, Map<Integer, TestCase.Unfinished> unfinished) {
    return new TestCase(
        0, new int[8], EIP, 2, new int[6], EIP, new byte[4], undefined, unfinished, Map.of());
  }

  private static Outcome outcome(int flags, int register, int word) {
    int[] registers = {0, 0, 0, register, 0, 0, 0, 0};
    int[] changes = {Layout.STACK, word};
    return Outcome.of(PAGE_FAULT, 6, Layout.STACK, registers, EIP, flags, new int[6], changes);
  }
}
