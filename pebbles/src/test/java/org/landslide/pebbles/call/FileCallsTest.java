package org.landslide.pebbles.call;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.landslide.pebbles.abi.ErrorCode;
import org.landslide.pebbles.abi.SystemCall;
import org.landslide.pebbles.kernel.TestWorld;

final class FileCallsTest {
  private static final int BUFFER = TestWorld.DATA + 0x400;

  private final TestWorld test = TestWorld.boot();

  private int readfile(String name, int buffer, int count, int offset) {
    int address = test.text(TestWorld.DATA, name);
    return test.call(SystemCall.READFILE, address, buffer, count, offset);
  }

  @Test
  void aFileIsReadFromAnOffsetUpToItsEnd() {
    assertThat(readfile("readme", BUFFER, 4, 0)).isEqualTo(4);
    assertThat(test.textAt(BUFFER)).isEqualTo("0123");
    assertThat(readfile("readme", BUFFER, 100, 7)).isEqualTo(3);
    assertThat(test.textAt(BUFFER)).isEqualTo("7893");
    assertThat(readfile("readme", BUFFER, 100, 10)).isZero();
    assertThat(readfile("readme", BUFFER, 0, 0)).isZero();
  }

  @Test
  void theFileDotListsAllNames() {
    String names = "huge\0other\0readme\0test\0\0";
    assertThat(readfile(".", BUFFER, 100, 0)).isEqualTo(names.length());
    assertThat(test.textAt(BUFFER)).isEqualTo("huge");
    assertThat(test.textAt(BUFFER + 5)).isEqualTo("other");
    assertThat(readfile(".", BUFFER, 100, 5)).isEqualTo(names.length() - 5);
    assertThat(test.textAt(BUFFER)).isEqualTo("other");
  }

  @Test
  void badArgumentsAreErrorsAndStoreNothing() {
    assertThat(readfile("nothing", BUFFER, 4, 0)).isEqualTo(ErrorCode.NO_FILE);
    assertThat(readfile("readme", BUFFER, -1, 0)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(readfile("readme", BUFFER, 4, -1)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(readfile("readme", BUFFER, 4, 11)).isEqualTo(ErrorCode.BAD_ARGUMENT);
    assertThat(readfile("readme", TestWorld.CONSTANTS, 4, 0)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(readfile("readme", TestWorld.DATA_END - 10, 11, 0)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.call(SystemCall.READFILE, 0, BUFFER, 4, 0)).isEqualTo(ErrorCode.BAD_ADDRESS);
    assertThat(test.peek(BUFFER)).isZero();
  }
}
