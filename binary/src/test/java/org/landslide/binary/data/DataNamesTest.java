package org.landslide.binary.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.dwarf.SplitFiles;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;
import org.landslide.testing.TestCompiler;

/** Variables and their parts, by what compilers say of them. */
final class DataNamesTest {
  /** Where everything is follows from the sizes: an int has four bytes, a short two. */
  private static final String SOURCE =
      """
      enum state { IDLE, BUSY = 4 };
      typedef struct { short x, y; } point_t;
      struct node {
        volatile enum state state;                     /*  0 */
        point_t corners[2];                            /*  4 */
        union { int word; char letters[4]; } tag;      /* 12 */
        unsigned low : 3, high : 2;                    /* 16 */
        void (*act)(int);                              /* 20 */
        struct node *next;                             /* 24 */
        union { int number; float real; };             /* 28 */
        _Bool ready;                                   /* 32 */
      };
      struct node nodes[3];
      int matrix[2][3];
      extern int late[];
      int late[5];
      char text[8];
      void _main(void)
      {
        static int calls;
        calls++;
        nodes[1].state = BUSY;
        matrix[1][1] = 1;
        text[1] = late[1] = 1;
      }
      """;

  private static final int NODE_BYTES = 36;

  @TempDir private Path folder = Path.of("");

  private ElfFile build(String flags) throws Exception {
    TestCompiler compiler = new TestCompiler(folder).write("data.c", SOURCE);
    byte[] program = Files.readAllBytes(compiler.compile("data.c", flags).link("", "data.c"));
    List<Path> files = new ArrayList<>();
    byte[] whole =
        SplitFiles.bringIn(
            program,
            name -> {
              files.add(Path.of(name.folder()).resolve(name.file()));
              return Optional.of(TestCompiler.read(files.get(0)));
            });
    assertThat(files).hasSize(flags.contains("split") ? 1 : 0);
    return ElfFile.parse(whole);
  }

  private static Optional<NamedData> at(ElfFile elf, String symbol, int offset, int bytes) {
    int address = elf.symbols().find(symbol).orElseThrow().address();
    return Names.of(elf).variable(address + offset, bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-O0 -g -gdwarf-2",
        "-O0 -g -gdwarf-3",
        "-O0 -g -gdwarf-4",
        "-O2 -g -gdwarf-4",
        "-O0 -g -gdwarf-5",
        "-O2 -g -gdwarf-5",
        "-O2 -g -gz",
        "-O0 -gdwarf-4 -gsplit-dwarf",
        "-O2 -gdwarf-4 -gsplit-dwarf",
        "-O0 -gdwarf-5 -gsplit-dwarf",
        "-O2 -gdwarf-5 -gsplit-dwarf -gz",
        "-O2 -g -fdata-sections -fdebug-types-section -gdwarf-4"
      })
  void partsAreCalledAsInTheSource(String flags) throws Exception {
    ElfFile elf = build(flags);
    boolean hasTypes = !flags.contains("types-section");
    String[][] expected = {
      {"nodes", "0", "4", "nodes[0].state"},
      {"nodes", "4", "2", "nodes[0].corners[0].x"},
      {"nodes", "46", "2", "nodes[1].corners[1].y"},
      {"nodes", "12", "4", "nodes[0].tag.word"},
      {"nodes", "14", "1", "nodes[0].tag.letters[2]"},
      {"nodes", "16", "1", "nodes[0].{low, high}"},
      {"nodes", "20", "4", "nodes[0].act"},
      {"nodes", "96", "4", "nodes[2].next"},
      {"nodes", "28", "4", "nodes[0].number"},
      {"nodes", "32", "1", "nodes[0].ready"},
      {"nodes", "4", "8", "nodes[0].corners"},
      {"matrix", "16", "4", "matrix[1][1]"},
      {"late", "8", "4", "late[2]"},
      {"text", "3", "1", "text[3]"}
    };
    for (String[] each : expected) {
      int offset = Integer.parseInt(each[1]);
      Optional<NamedData> found = at(elf, each[0], offset, Integer.parseInt(each[2]));
      if (hasTypes || !each[0].equals("nodes")) {
        assertThat(found.map(NamedData::name)).as("%s+%s", each[0], each[1]).contains(each[3]);
      } else {
        assertThat(found.orElseThrow().name()).startsWith("nodes");
      }
    }
  }

  @Test
  void aStaticVariableOfAFunctionHasTheNameOfTheSource() throws Exception {
    ElfFile elf = build("-O0 -g");
    int address =
        elf.symbols().all().stream()
            .filter(symbol -> symbol.name().startsWith("calls"))
            .findFirst()
            .orElseThrow()
            .address();
    assertThat(Names.of(elf).data(address)).isEqualTo("calls");
  }

  @Test
  void typesAreThoseOfTheParts() throws Exception {
    ElfFile elf = build("-O0 -g");
    assertThat(at(elf, "nodes", 0, 4).orElseThrow().type())
        .isInstanceOfSatisfying(
            DataType.Enumeration.class,
            type -> assertThat(type.constants()).containsEntry(4L, "BUSY"));
    assertThat(at(elf, "nodes", 24, 4).orElseThrow().type())
        .isInstanceOfSatisfying(
            DataType.Pointer.class,
            type -> assertThat(type.target().get().size()).isEqualTo(NODE_BYTES));
    assertThat(at(elf, "nodes", 32, 1).orElseThrow().type())
        .isEqualTo(new DataType.Scalar("_Bool", 1, DataType.Encoding.BOOLEAN));
  }

  /** An access to half of a number, or to parts of two, is to no part. */
  @Test
  void whatIsNoPartHasNoType() throws Exception {
    ElfFile elf = build("-O0 -g");
    assertThat(at(elf, "nodes", 21, 1).orElseThrow())
        .isEqualTo(new NamedData("nodes[0].act", new DataType.Unknown(0)));
    assertThat(at(elf, "nodes", 24, 8).orElseThrow())
        .isEqualTo(new NamedData("nodes[0]", new DataType.Unknown(0)));
  }

  @Test
  void withoutDebuggingInformationThereAreSymbols() throws Exception {
    assertThat(at(build("-O0"), "nodes", 20, 4).orElseThrow().name()).isEqualTo("nodes+20");
  }
}
