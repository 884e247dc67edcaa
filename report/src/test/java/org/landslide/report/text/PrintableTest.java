package org.landslide.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class PrintableTest {
  @Test
  void ordinaryTextStaysAsItIs() {
    assertThat(Printable.of("x = 'é漢😀'; \\n")).isEqualTo("x = 'é漢😀'; \\n");
  }

  @Test
  void controlCharactersBecomeEscapes() {
    assertThat(Printable.of("a\n\t\r\u0000\u001b[2J\u007f\u009b"))
        .isEqualTo("a\\n\\t\\r\\x00\\x1b[2J\\x7f\\x9b");
  }

  @Test
  void charactersWithoutShapeBecomeEscapes() {
    assertThat(Printable.of("\u202e\u2028\ufeff\ud800\uffff\ue000"))
        .isEqualTo("\\u{202e}\\u{2028}\\u{feff}\\u{d800}\\u{ffff}\\u{e000}");
  }
}
