package org.landslide.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class NullMarkedTest {
  @Test
  void nullsNeverCrossThisPackage() {
    assertThat(NullMarkedTest.class.getPackage().getAnnotations()).hasSize(1);
  }
}
