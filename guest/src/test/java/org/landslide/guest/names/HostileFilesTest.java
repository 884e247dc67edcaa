package org.landslide.guest.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.guest.elf.ElfException;
import org.landslide.guest.elf.ElfFile;
import org.landslide.guest.elf.Section;
import org.landslide.guest.elf.TestCompiler;

/**
 * Files made by chance and by malice: whatever the bytes, reading them ends soon, in a program or in an {@link
 * ElfException}. Any other exception fails the test, and names the case's seed.
 */
final class HostileFilesTest {
  private static final int CASES = 10_000;
  private static final int[] ODD_WORDS = {
    0, 1, -1, 4, 0x7F, 0x80, 0xFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFF8
  };
  private static final List<String> DEBUG_SECTIONS =
      List.of(".debug_line", ".debug_line_str", ".debug_frame", ".eh_frame", ".symtab", ".text");

  private static final String SOURCE =
      """
      int counter;
      static int leaf(int x) { return x + counter; }
      int middle(int x, int (*f)(int)) {
        switch (x) {
          case 0: return leaf(1);
          case 1: return f(2);
          case 2: return f(x) + leaf(3);
          case 3: return 5;
          case 4: return f(7) * 2;
          default: return leaf(x) + f(x);
        }
      }
      int _main(int x) { return middle(x, leaf); }
      """;

  @TempDir static Path folder;
  private static final List<byte[]> PROGRAMS = new ArrayList<>();

  @BeforeAll
  static void compile() throws IOException {
    for (String flags :
        List.of("-O1 -g", "-O0 -g -gdwarf-4 -fno-asynchronous-unwind-tables", "-O2 -gdwarf-2")) {
      Path program =
          new TestCompiler(folder)
              .write("small.c", SOURCE)
              .compile("small.c", flags)
              .link("-z noseparate-code -z max-page-size=16", "small.c");
      PROGRAMS.add(Files.readAllBytes(program));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2})
  @Timeout(120)
  void anyBytesAreAProgramOrRefused(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      byte[] file = new byte[random.nextInt(2000)];
      random.nextBytes(file);
      int kept = random.nextInt(120);
      System.arraycopy(PROGRAMS.get(0), 0, file, 0, Math.min(kept, file.length));
      check(file, random, seed + "/" + i);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {3, 4})
  @Timeout(120)
  void changedBytesNeverDoMoreThanSpoilTheProgram(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      byte[] file = PROGRAMS.get(random.nextInt(PROGRAMS.size())).clone();
      int changes = 1 + random.nextInt(1 << random.nextInt(8));
      for (int j = 0; j < changes; j++) {
        file[random.nextInt(file.length)] = (byte) random.nextInt();
      }
      check(file, random, seed + "/" + i);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {5, 6, 7})
  @Timeout(120)
  void oddWordsInHeadersAndDebugDataNeverDoMoreThanSpoilThem(long seed) throws Exception {
    Random random = new Random(seed);
    for (int i = 0; i < CASES; i++) {
      byte[] file = PROGRAMS.get(random.nextInt(PROGRAMS.size())).clone();
      int[] range = someRange(file, random);
      int changes = 1 + random.nextInt(6);
      for (int j = 0; j < changes; j++) {
        int place = range[0] + random.nextInt(Math.max(1, range[1] - 3));
        putWord(file, place, oddWord(file, random));
      }
      check(file, random, seed + "/" + i);
    }
  }

  /** Where to do damage: the headers, the section table or a section of debug data; start and length. */
  private static int[] someRange(byte[] file, Random random) throws ElfException {
    ElfFile elf = ElfFile.parse(file);
    int choice = random.nextInt(DEBUG_SECTIONS.size() + 2);
    if (choice == DEBUG_SECTIONS.size()) {
      return new int[] {0, 52 + 32 * 4};
    }
    if (choice > DEBUG_SECTIONS.size()) {
      int table = 40 * elf.sections().size();
      return new int[] {file.length - table, table};
    }
    return elf.section(DEBUG_SECTIONS.get(choice))
        .map(section -> new int[] {offsetOf(file, section), section.size()})
        .orElse(new int[] {0, file.length});
  }

  private static int offsetOf(byte[] file, Section section) {
    byte[] contents = new byte[section.size()];
    section.contents().get(contents);
    for (int i = 0; i + contents.length <= file.length; i++) {
      if (Arrays.equals(file, i, i + contents.length, contents, 0, contents.length)) {
        return i;
      }
    }
    throw new IllegalStateException();
  }

  private static int oddWord(byte[] file, Random random) {
    return switch (random.nextInt(4)) {
      case 0 -> random.nextInt(file.length + 8);
      case 1 -> random.nextInt();
      default -> ODD_WORDS[random.nextInt(ODD_WORDS.length)];
    };
  }

  private static void putWord(byte[] file, int place, int word) {
    for (int i = 0; i < 4 && place + i < file.length; i++) {
      file[place + i] = (byte) (word >>> 8 * i);
    }
  }

  private static void check(byte[] file, Random random, String name) {
    try {
      useAll(ElfFile.parse(file), random);
    } catch (ElfException refused) {
      assertThat(refused.getMessage()).isNotBlank();
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError("case " + name, e);
    }
  }

  /** Asks everything that can be asked about a program, at addresses of its own and at any. */
  private static void useAll(ElfFile elf, Random random) {
    Names names = Names.of(elf);
    elf.segments().forEach(segment -> assertThat(segment.memorySize()).isPositive());
    for (int i = 0; i < 8; i++) {
      int pc = i == 0 ? random.nextInt() : elf.entry() - 64 + random.nextInt(128);
      assertThat(names.code(pc)).isNotBlank();
      assertThat(names.data(pc)).isNotBlank();
      int[] registers = random.ints(8).toArray();
      assertThat(names.stack(va -> someWord(va, elf), pc, register -> registers[register]))
          .isNotEmpty();
    }
  }

  /** A stack that can be read in most places and is full of addresses near the code's start. */
  private static OptionalInt someWord(int va, ElfFile elf) {
    int noise = va * 0x9E3779B9;
    return noise >>> 29 == 0 ? OptionalInt.empty() : OptionalInt.of(elf.entry() - 64 + (noise >>> 25));
  }
}
