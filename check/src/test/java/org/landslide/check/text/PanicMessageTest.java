package org.landslide.check.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PanicMessageTest {
  private static final int ESP = 0xFFFFE000;

  /** A memory of which only what was written can be read. */
  private static final class Memory implements GuestMemory {
    private final Map<Integer, Byte> bytes = new HashMap<>();
    private int free = 0x01002000;

    @Override
    public OptionalInt load8(int address) {
      Byte value = bytes.get(address);
      return value == null ? OptionalInt.empty() : OptionalInt.of(value & 0xFF);
    }

    @Override
    public OptionalInt load32(int address) {
      int word = 0;
      for (int i = 3; i >= 0; i--) {
        OptionalInt each = load8(address + i);
        if (each.isEmpty()) {
          return each;
        }
        word = (word << 8) | each.getAsInt();
      }
      return OptionalInt.of(word);
    }

    void store(int address, byte... values) {
      for (int i = 0; i < values.length; i++) {
        bytes.put(address + i, values[i]);
      }
    }

    void store32(int address, int value) {
      store(address, (byte) value, (byte) (value >> 8), (byte) (value >> 16), (byte) (value >> 24));
    }

    int string(String text) {
      int address = free;
      byte[] utf8 = (text + "\0").getBytes(StandardCharsets.UTF_8);
      store(address, utf8);
      free += utf8.length + 1; // a gap: the byte behind the end cannot be read
      return address;
    }
  }

  private static String panic(String format, Object... arguments) {
    Memory memory = new Memory();
    List<Integer> words = new ArrayList<>(List.of(0x01000100, memory.string(format)));
    for (Object argument : arguments) {
      words.add(argument instanceof String text ? memory.string(text) : (Integer) argument);
    }
    for (int i = 0; i < words.size(); i++) {
      memory.store32(ESP + 4 * i, words.get(i));
    }
    return PanicMessage.read(memory, ESP, 0);
  }

  @Test
  void aFailedAssertionReadsAsTheProgramPrintsIt() {
    assertThat(panic("%s:%d: failed assertion `%s'", "mutex.c", 41, "found == HELD"))
        .isEqualTo("mutex.c:41: failed assertion `found == HELD'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      ignoreLeadingAndTrailingWhitespace = true,
      value = {
        "[%d]|-7|[-7]",
        "[%i]|2147483647|[2147483647]",
        "[%d]|-2147483648|[-2147483648]",
        "[%u]|-1|[4294967295]",
        "[%x]|-1|[ffffffff]",
        "[%X]|48879|[BEEF]",
        "[%o]|8|[10]",
        "[%c]|65|[A]",
        "[%p]|4096|[0x1000]",
        "[%ld]|-7|[-7]",
        "[%lu]|-1|[4294967295]",
        "[%hd]|65535|[-1]",
        "[%hhu]|511|[255]",
        "[%zu]|12|[12]",
        "[%5d]|42|[   42]",
        "[%-5d]|42|[42   ]",
        "[%05d]|-42|[-0042]",
        "[%08x]|255|[000000ff]",
        "[%-05d]|42|[42   ]",
        "[%+d]|42|[+42]",
        "[% d]|42|[ 42]",
        "[%#x]|255|[0xff]",
        "[%.3d]|7|[007]",
        "[%6.3d]|7|[   007]",
        "[%3c]|65|[  A]",
        "[%y]|1|[%y]",
        "100%%|1|100%",
        "50%|1|50",
        "%5|1|''",
      })
  void numbersComeOutAsPrintfWritesThem(String format, int argument, String expected) {
    assertThat(panic(format, argument)).isEqualTo(expected);
  }

  @Test
  void longLongTakesTwoWords() {
    assertThat(panic("%lld %llu %llx %d", 0, 1, -1, -1, 1, 2, 3))
        .isEqualTo("4294967296 18446744073709551615 200000001 3");
  }

  @Test
  void stringsAreCutAndPadded() {
    assertThat(
            panic(
                "[%s][%6s][%-6s][%.2s][%.*s][%*d][%*d]",
                "abc", "abc", "abc", "abc", 1, "abc", 4, 7, -4, 7))
        .isEqualTo("[abc][   abc][abc   ][ab][a][   7][7   ]");
    assertThat(panic("%s", 0)).isEqualTo("(null)");
  }

  @Test
  void whatCannotBeReadIsSaidInItsPlace() {
    assertThat(panic("a %s b %d", 0x5000, 7)).isEqualTo("a (unreadable) b 7");
    assertThat(panic("%d %s %c")).isEqualTo("(unreadable) (unreadable) (unreadable)");
    assertThat(PanicMessage.read(new Memory(), ESP, 0)).isEqualTo("(unreadable)");
    Memory memory = new Memory();
    memory.store32(ESP + 4, 0x3000);
    assertThat(PanicMessage.read(memory, ESP, 0)).isEqualTo("(unreadable)");
    memory.store(0x3000, (byte) 'x', (byte) 'y');
    assertThat(PanicMessage.read(memory, ESP, 0)).isEqualTo("xy(unreadable)");
  }

  @Test
  void theMessageIsOneHarmlessLine() {
    assertThat(panic("a\nb\tc\u001b[31m\u202e é%c\n\n", 0))
        .isEqualTo("a\\nb\\tc\\x1b[31m\\u202e é\\x00");
    assertThat(panic("done\n")).isEqualTo("done");
  }

  @Test
  void aMessageWithoutEndIsCut() {
    assertThat(panic("%s", "x".repeat(600))).isEqualTo("x".repeat(500) + "…");
    assertThat(panic("%999999999999d%-2147483648d|", 1, 2)).hasSize(501);
    assertThat(panic("%.999999999d", 1)).hasSize(501);
    assertThat(panic("%s".repeat(5000))).hasSize(501);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void anyFormatAndAnyStackGiveSomeText(long seed) {
    Random random = new Random(seed);
    String alphabet = "%%%%sdiuxXocplhzjtLq-+ #0123456789*.\n\u0001é";
    for (int i = 0; i < 5000; i++) {
      StringBuilder format = new StringBuilder();
      for (int n = random.nextInt(30); n > 0; n--) {
        format.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      Integer[] arguments = random.ints(8).boxed().toArray(Integer[]::new);
      String text = panic(format.toString(), (Object[]) arguments);
      assertThat(text.chars()).as(format.toString()).noneMatch(Character::isISOControl);
      assertThat(text).hasSizeLessThanOrEqualTo(501);
    }
  }

  @Test
  void assertionsAreToldFromOtherPanics() {
    assertThat(PanicMessage.isAssertion("a.c:3: failed assertion `x'")).isTrue();
    assertThat(PanicMessage.isAssertion("Assertion x == 1 failed in a.c")).isTrue();
    assertThat(PanicMessage.isAssertion("out of memory")).isFalse();
    assertThat(PanicMessage.isAssertion("failed to create a thread")).isFalse();
  }
}
