package org.landslide.binary.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.testing.TestCompiler;

/**
 * Files made by chance and by malice: whatever the bytes, reading them ends soon, in a program or
 * in an {@link ElfException}. Any other exception fails the test, and names the case's seed.
 */
final class HostileFilesTest {
  private static final int CASES = 15_000;
  private static final int[] ODD_WORDS = {
    0, 1, -1, 4, 0x7F, 0x80, 0xFF, 0xFFFF, 0x10000, 0x7FFFFFFF, 0x80000000, 0xFFFFFFF0, 0xFFFFFFF8
  };
  private static final List<String> DEBUG_SECTIONS =
      List.of(".debug_line", ".debug_line_str", ".debug_frame", ".eh_frame", ".symtab", ".text");

  private static final int HEADERS = 52 + 32 * 4;
  private static final int SECTION_HEADER = 40;

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

  private static final List<byte[]> PROGRAMS = new ArrayList<>();

  @BeforeAll
  static void compile(@TempDir Path folder) throws IOException {
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
    List<Target> targets = new ArrayList<>();
    for (int i = 0; i < PROGRAMS.size(); i++) {
      targets.addAll(targets(i));
    }
    int accepted = 0;
    for (int i = 0; i < CASES; i++) {
      Target target = targets.get(random.nextInt(targets.size()));
      byte[] file = PROGRAMS.get(target.program()).clone();
      int changes = 1 + random.nextInt(6);
      for (int j = 0; j < changes; j++) {
        int place = target.start() + random.nextInt(target.length());
        putWord(file, place, oddWord(file, random));
      }
      accepted += check(file, random, seed + "/" + i) ? 1 : 0;
    }
    assertThat(accepted).isBetween(CASES / 2, CASES - CASES / 20);
  }

  /** Where damage hurts: the headers, the section table and the sections of debug data. */
  private record Target(int program, int start, int length) {}

  private static List<Target> targets(int number) throws ElfException {
    byte[] program = PROGRAMS.get(number);
    ElfFile elf = ElfFile.parse(program);
    int table = SECTION_HEADER * elf.sections().size();
    List<Target> targets = new ArrayList<>();
    targets.add(new Target(number, 0, HEADERS));
    targets.add(new Target(number, program.length - table, table));
    for (String name : DEBUG_SECTIONS) {
      elf.section(name)
          .ifPresent(
              section ->
                  targets.add(new Target(number, offsetOf(program, section), section.size())));
    }
    return targets;
  }

  private static int offsetOf(byte[] program, Section section) {
    byte[] contents = new byte[section.size()];
    section.contents().get(contents);
    String all = new String(program, StandardCharsets.ISO_8859_1);
    return all.indexOf(new String(contents, StandardCharsets.ISO_8859_1));
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
      file[place + i] = (byte) (word >>> (8 * i));
    }
  }

  /** Tries a file; true when it is accepted. */
  private static boolean check(byte[] file, Random random, String name) {
    try {
      useAll(ElfFile.parse(file), random);
      return true;
    } catch (ElfException refused) {
      assertThat(refused.getMessage()).isNotBlank();
      return false;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError("case " + name, e);
    }
  }

  /** Asks everything that can be asked about a program, at addresses of its own and at any. */
  private static void useAll(ElfFile elf, Random random) {
    Names names = Names.of(elf);
    for (int i = 0; i < 4; i++) {
      int pc = i == 0 ? random.nextInt() : elf.entry() - 64 + random.nextInt(128);
      int[] registers = random.ints(8).toArray();
      List<RawFrame> stack =
          names.stack(va -> someWord(va, elf), pc, register -> registers[register]);
      boolean hasAll = !stack.isEmpty() && !names.code(pc).isEmpty() && !names.data(pc).isEmpty();
      assertThat(hasAll).isTrue();
    }
  }

  /** A stack that can be read in most places and is full of addresses near the code's start. */
  private static OptionalInt someWord(int va, ElfFile elf) {
    int noise = va * 0x9E3779B9;
    return noise >>> 29 == 0
        ? OptionalInt.empty()
        : OptionalInt.of(elf.entry() - 64 + (noise >>> 25));
  }
}
