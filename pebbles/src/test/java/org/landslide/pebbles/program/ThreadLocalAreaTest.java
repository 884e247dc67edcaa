package org.landslide.pebbles.program;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.landslide.binary.data.ThreadLocalPlace;
import org.landslide.binary.elf.ThreadLocals;
import org.landslide.pebbles.abi.Limits;

final class ThreadLocalAreaTest {
  private static final byte[] SOURCE = {9, 1, 2, 3, 9};

  private static ThreadLocals variables(int size, int alignment) {
    return new ThreadLocals(SOURCE, 1, 3, size, alignment);
  }

  /** How compilers find a variable: by the pointer, less the size of all, rounded up. */
  private static int first(ThreadLocalArea area, int size, int alignment) {
    return area.pointer() - (size + alignment - 1) / alignment * alignment;
  }

  @ParameterizedTest
  @CsvSource({"3,1", "4,4", "5,4", "100,64", "4032,32", "4096,4096", "5000,4096", "12345,8"})
  void variablesLieBelowTheirThreadsPointer(int size, int alignment) {
    ThreadLocals variables = variables(size, alignment);
    int behindLast = 0;
    for (int tid = 1; tid < 20; tid++) {
      ThreadLocalArea area = ThreadLocalArea.of(variables, tid).orElseThrow();
      int first = first(area, size, alignment);
      ByteBuffer content = ByteBuffer.wrap(area.content()).order(ByteOrder.LITTLE_ENDIAN);
      assertThat(area.base() % Limits.PAGE_SIZE).isZero();
      assertThat(area.pointer() % alignment).isZero();
      assertThat(Integer.compareUnsigned(area.base(), behindLast)).isPositive();
      assertThat(content.getInt(area.pointer() - area.base())).isEqualTo(area.pointer());
      assertThat(content.get(first - area.base())).isEqualTo((byte) 1);
      assertThat(content.get(first + 2 - area.base())).isEqualTo((byte) 3);
      for (int offset = 0; offset < size; offset += 1 + offset / 3) {
        assertThat(ThreadLocalArea.placeAt(variables, first + offset))
            .contains(new ThreadLocalPlace(tid, offset));
      }
      assertThat(ThreadLocalArea.placeAt(variables, area.pointer())).isEmpty();
      behindLast = area.base() + area.bytes();
    }
  }

  @Test
  void thereIsRoomForSoManyThreads() {
    ThreadLocals variables = variables(8, 4);
    assertThat(ThreadLocalArea.of(variables, 60_000)).isPresent();
    assertThat(ThreadLocalArea.of(variables, 70_000)).isEmpty();
    assertThat(ThreadLocalArea.of(variables, Integer.MAX_VALUE)).isEmpty();
    assertThat(ThreadLocalArea.placeAt(variables, 0)).isEmpty();
    assertThat(ThreadLocalArea.placeAt(variables, -1)).isEmpty();
  }
}
