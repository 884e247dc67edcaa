package org.landslide.students.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MakeVariablesTest {
  @TempDir private Path folder = Path.of("");

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "X = a.o b.o                      | a.o b.o",
        "X=a.o                            | a.o",
        "X := a.o                         | a.o",
        "X ::= a.o                        | a.o",
        "X = a.o;X += b.o                 | a.o b.o",
        "X += b.o                         | b.o",
        "X = a.o;X ?= b.o                 | a.o",
        "X ?= b.o                         | b.o",
        "export X = a.o                   | a.o",
        "X = a.o  # not b.o               | a.o",
        "# X = b.o                        | ''",
        "X = a.o \\;  b.o \\;\tc.o        | a.o b.o c.o",
        "X = $(Y) c.o;Y = a.o             | a.o c.o",
        "X := $(Y) c.o;Y = a.o            | c.o",
        "X = ${Y};Y = a.o                 | a.o",
        "X = $Y;Y = a.o                   | a.o",
        "Y = a;X = $(Y:%=%.o)             | a.o",
        "Y = a.c b.c;X = $(Y:.c=.o)       | a.o b.o",
        "Y = a.c b.S;X = $(patsubst %.c,%.o,$(Y)) | a.o b.S",
        "X = $(addsuffix .o,a b)          | a.o b.o",
        "X = $(addprefix q/,a.o b.o)      | q/a.o q/b.o",
        "X = $(notdir q/a.o r/b.o)        | a.o b.o",
        "X = $(addsuffix .o,$(basename a.c q.d/b)) | a.o q.d/b.o",
        "X = $(filter %.o,a.c b.o)        | b.o",
        "X = $(filter-out b.o c%,a.o b.o c.o) | a.o",
        "X = $(sort b.o a.o b.o)          | a.o b.o",
        "X = $(strip   a.o   )            | a.o",
        "X = a$$b.o                       | a$b.o",
        "all: X = a.o                     | ''",
        "all:;\tX = a.o                   | ''",
        "410X = b.o;X = $(410X)           | b.o",
        "X := a.o;X += $(X)               | a.o a.o",
      })
  void valuesAreThoseThatMakeWouldGiveThem(String makefile, String words) throws Exception {
    assertThat(String.join(" ", read(makefile.replace(";", "\n")).words("X")))
        .isEqualTo(words.equals("''") ? "" : words);
  }

  @Test
  void wildcardsAreFilesOfTheTree() throws Exception {
    Files.createDirectories(folder.resolve("user/libthread"));
    Files.writeString(folder.resolve("user/libthread/b.c"), "");
    Files.writeString(folder.resolve("user/libthread/a.c"), "");
    Files.writeString(folder.resolve("user/libthread/a.h"), "");
    MakeVariables variables = read("X = $(notdir $(wildcard user/libthread/*.c nowhere/*))");
    assertThat(variables.words("X")).isEqualTo(List.of("a.c", "b.c"));
  }

  @Test
  void endsOfLinesMayBeThoseOfWindows() throws Exception {
    assertThat(read("X = a.o \\\r\n b.o\r\nY = c.o\r\n").words("X")).containsExactly("a.o", "b.o");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      value = {
        "X = $(shell ls)            | X by means of $(shell …)",
        "X := $(shell ls)           | X by means of $(shell …)",
        "ifdef D;X = a.o;endif      | X by means of a condition",
        "X = $(X) a.o               | refers to itself",
        "X = $(Y);Y = $(X)          | refers to itself",
      })
  void whatIsNotUnderstoodIsToldToWhoNeedsIt(String makefile, String problem) throws Exception {
    MakeVariables variables = read(makefile.replace(";", "\n") + "\nZ = a.o");
    assertThat(variables.words("Z")).containsExactly("a.o");
    assertThatThrownBy(() -> variables.words("X"))
        .isInstanceOf(TreeException.class)
        .hasMessageContaining(problem);
  }

  @Test
  void variablesThatGrowWithoutEndAreRefused() throws Exception {
    StringBuilder text = new StringBuilder("A0 = 0123456789\n");
    for (int i = 1; i < 40; i++) {
      text.append("A%d = $(A%d)$(A%d)%n".formatted(i, i - 1, i - 1));
    }
    MakeVariables variables = read(text.toString());
    assertThatThrownBy(() -> variables.words("A39")).hasMessageContaining("million");
  }

  private MakeVariables read(String makefile) throws TreeException {
    MakeVariables variables = new MakeVariables(new MakeFunctions(folder));
    variables.read(makefile);
    return variables;
  }
}
