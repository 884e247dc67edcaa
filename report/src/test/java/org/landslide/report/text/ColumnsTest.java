package org.landslide.report.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.landslide.report.text.Columns.LongWord;

final class ColumnsTest {
  @Test
  void linesBreakAtSpacesAndHang() {
    assertThat(Columns.wrap("one two three four", 9, 2, LongWord.BREAK))
        .containsExactly("one two", "  three", "  four");
  }

  @Test
  void longWordsOfMessagesAreBroken() {
    assertThat(Columns.wrap("a abcdefghij", 4, 0, LongWord.BREAK))
        .containsExactly("a", "abcd", "efgh", "ij");
  }

  @Test
  void longNamesLoseTheirMiddle() {
    assertThat(Columns.wrap("in a_very_long_name", 10, 2, LongWord.SHORTEN))
        .containsExactly("in", "  a_v...me");
  }

  @Test
  void wideCharactersCountTwice() {
    assertThat(Columns.width("漢字ab")).isEqualTo(6);
    assertThat(Columns.shorten("漢字漢字漢字漢字", 9)).isEqualTo("漢...字");
    assertThat(Columns.wrap("漢字漢字", 5, 0, LongWord.BREAK)).containsExactly("漢字", "漢字");
  }

  @Test
  void textThatFitsIsLeftAlone() {
    assertThat(Columns.shorten("abc", 3)).isEqualTo("abc");
    assertThat(Columns.wrap("", 10, 2, LongWord.BREAK)).containsExactly("");
  }
}
