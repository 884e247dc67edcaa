package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.pebbles.PebblesWorld;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.Limits;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.TestWorld;
import org.landslide.world.WorldSnapshot;

final class ConsoleCallsTest {
  private static TestWorld withInput(String input) {
    return TestWorld.boot(TestWorld.SMALL.withInput(input.getBytes(StandardCharsets.US_ASCII)));
  }

  private final TestWorld test = withInput("ab\nlonger line\nend");
  private final PebblesWorld world = test.world;

  @Test
  void printWritesExactlyItsBytes() {
    int buffer = test.text(TestWorld.DATA + 1, "hello, world");
    assertThat(test.call(SystemCall.PRINT, 5, buffer)).isZero();
    assertThat(test.call(SystemCall.PRINT, 0, buffer)).isZero();
    assertThat(test.call(SystemCall.PRINT, 7, buffer + 5)).isZero();
    assertThat(test.output()).isEqualTo("hello, world");
  }

  @Test
  void whoListensHearsEveryPrintAtOnce() {
    List<String> heard = new ArrayList<>();
    world.echoTo(bytes -> heard.add(new String(bytes, StandardCharsets.US_ASCII)));
    test.call(SystemCall.PRINT, 2, test.text(TestWorld.DATA, "hi"));
    test.call(SystemCall.PRINT, 3, test.text(TestWorld.DATA, "you"));
    assertThat(heard).containsExactly("hi", "you");
  }

  @Test
  void printRefusesBadBuffersAndAbsurdLengths() {
    assertThat(test.call(SystemCall.PRINT, 8, TestWorld.DATA_END - 7))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.PRINT, 1, 0)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.PRINT, -1, TestWorld.DATA)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call(SystemCall.PRINT, Limits.MAX_TRANSFER + 1, TestWorld.DATA))
        .isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call1(SystemCall.PRINT, 4)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.output()).isEmpty();
  }

  @Test
  void printReadsReadOnlyMemory() {
    assertThat(test.call(SystemCall.PRINT, 4, TestWorld.CONSTANTS)).isZero();
  }

  @Test
  void outputBeyondAMegabyteKeepsItsEnd() {
    test.call(SystemCall.NEW_PAGES, 0x02000000, 1 << 20);
    test.call(SystemCall.PRINT, 5, test.text(TestWorld.DATA, "start"));
    for (int i = 0; i < 5; i++) {
      assertThat(test.call(SystemCall.PRINT, 1 << 20, 0x02000000)).isZero();
    }
    test.call(SystemCall.PRINT, 3, test.text(TestWorld.DATA, "end"));
    assertThat(world.outputSize()).isEqualTo((5 << 20) + 8);
    assertThat(world.output()).hasSizeBetween(1 << 20, 4 << 20);
    assertThat(test.output()).endsWith("end");
  }

  @Test
  void getcharReadsByteByByteAndEndsWithAnError() {
    TestWorld two = withInput("a\u007f");
    assertThat(two.call1(SystemCall.GETCHAR, 0)).isEqualTo('a');
    assertThat(two.call1(SystemCall.GETCHAR, 0)).isEqualTo(0x7f);
    assertThat(two.call1(SystemCall.GETCHAR, 0)).isEqualTo(ErrorCode.END_OF_INPUT);
    assertThat(two.output()).isEmpty();
  }

  @Test
  void readlineGivesALineAtATimeWithItsNewline() {
    assertThat(test.call(SystemCall.READLINE, 100, TestWorld.DATA)).isEqualTo(3);
    assertThat(test.textAt(TestWorld.DATA)).isEqualTo("ab\n");
    assertThat(test.call(SystemCall.READLINE, 4, TestWorld.DATA + 0x100)).isEqualTo(4);
    assertThat(test.textAt(TestWorld.DATA + 0x100)).isEqualTo("long");
    assertThat(test.call(SystemCall.READLINE, 100, TestWorld.DATA + 0x200)).isEqualTo(8);
    assertThat(test.textAt(TestWorld.DATA + 0x200)).isEqualTo("er line\n");
    assertThat(test.call(SystemCall.READLINE, 100, TestWorld.DATA + 0x300)).isEqualTo(3);
    assertThat(test.textAt(TestWorld.DATA + 0x300)).isEqualTo("end");
    assertThat(test.call(SystemCall.READLINE, 100, TestWorld.DATA))
        .isEqualTo(ErrorCode.END_OF_INPUT);
    assertThat(test.output()).isEqualTo("ab\nlonger line\nend");
  }

  @Test
  void readlineRefusesBadBuffersAndKeepsTheInput() {
    assertThat(test.call(SystemCall.READLINE, 10, TestWorld.CONSTANTS))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.READLINE, 10, TestWorld.DATA_END - 9))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.READLINE, -1, TestWorld.DATA))
        .isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call(SystemCall.READLINE, Limits.MAX_TRANSFER + 1, TestWorld.DATA))
        .isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call(SystemCall.READLINE, 0, TestWorld.DATA)).isZero();
    assertThat(test.call1(SystemCall.GETCHAR, 0)).isEqualTo('a');
  }

  @Test
  void inputRewindsWithTheWorld() {
    WorldSnapshot start = world.snapshot();
    test.call1(SystemCall.GETCHAR, 0);
    test.call(SystemCall.PRINT, 2, test.text(TestWorld.DATA, "hi"));
    world.restore(start);
    assertThat(test.call1(SystemCall.GETCHAR, 0)).isEqualTo('a');
    assertThat(test.output()).isEmpty();
  }

  @Test
  void theCursorFollowsTheOutput() {
    assertThat(test.call(SystemCall.SET_CURSOR_POS, 3, 78)).isZero();
    test.call(SystemCall.PRINT, 3, test.text(TestWorld.DATA, "abc"));
    assertCursor(4, 1);
    test.call(SystemCall.PRINT, 3, test.text(TestWorld.DATA, "\n\nx"));
    assertCursor(6, 1);
    test.call(SystemCall.PRINT, 2, test.text(TestWorld.DATA, "\b\b"));
    assertCursor(5, 79);
    test.call(SystemCall.PRINT, 1, test.text(TestWorld.DATA, "\r"));
    assertCursor(5, 0);
    test.call(SystemCall.PRINT, 30, test.text(TestWorld.DATA, "\n".repeat(30)));
    assertCursor(24, 0);
  }

  private void assertCursor(int row, int column) {
    assertThat(test.call(SystemCall.GET_CURSOR_POS, TestWorld.DATA + 64, TestWorld.DATA + 68))
        .isZero();
    assertThat(test.peek(TestWorld.DATA + 64)).isEqualTo(row);
    assertThat(test.peek(TestWorld.DATA + 68)).isEqualTo(column);
  }

  @Test
  void positionsOutsideTheScreenAndBadAddressesAreErrors() {
    int[][] positions = {{-1, 0}, {0, -1}, {25, 0}, {0, 80}, {Integer.MAX_VALUE, 0}};
    for (int[] position : positions) {
      assertThat(test.call(SystemCall.SET_CURSOR_POS, position[0], position[1]))
          .isEqualTo(ErrorCode.BAD_ARGUMENT);
    }
    assertCursor(0, 0);
    assertThat(test.call(SystemCall.GET_CURSOR_POS, TestWorld.DATA, 0))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.GET_CURSOR_POS, TestWorld.CONSTANTS, TestWorld.DATA))
        .isEqualTo(ErrorCode.BAD_ADDRESS);
  }

  @Test
  void coloursAreBytes() {
    assertThat(test.call1(SystemCall.SET_TERM_COLOR, 0)).isZero();
    assertThat(test.call1(SystemCall.SET_TERM_COLOR, 0xff)).isZero();
    assertThat(test.call1(SystemCall.SET_TERM_COLOR, 0x100)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(test.call1(SystemCall.SET_TERM_COLOR, -1)).isEqualTo(ErrorCode.BAD_ARGUMENT);
  }

  @Test
  void thereIsOneConsole() {
    assertThat(test.call1(SystemCall.NEW_CONSOLE, 0)).isEqualTo(ErrorCode.UNSUPPORTED);
  }
}
