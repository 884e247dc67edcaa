package org.landslide.machinetests;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CaseGeneratorTest {
  private static final int CASES = 2000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 0x123456789abcdefL, -1})
  void aCaseDependsOnItsSeedAndIndexAlone(long seed) {
    TestCase inSequence = new CaseGenerator(seed).generate(40, 10).get(5);
    TestCase alone = new CaseGenerator(seed).generate(45);
    assertThat(alone.code()).isEqualTo(inSequence.code());
    assertThat(alone.registers()).isEqualTo(inSequence.registers());
    assertThat(alone.eflags()).isEqualTo(inSequence.eflags());
    assertThat(alone.selectors()).isEqualTo(inSequence.selectors());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyCaseFitsIntoTheCodePages(long seed) {
    for (TestCase test : new CaseGenerator(seed).generate(0, CASES)) {
      assertThat(test.codeAddress()).isBetween(Layout.CODE, test.eip());
      assertThat(test.codeAddress() + test.code().length)
          .isLessThanOrEqualTo(Layout.CODE_END - Layout.CUT_OFF_LENGTH);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void everyCaseHoldsTheFormThatItIsAbout(long seed) {
    int forms = FormTable.instance().all().size();
    for (TestCase test : new CaseGenerator(seed).generate(0, forms)) {
      assertThat(test.forms()).containsValue((int) test.index());
    }
  }
}
