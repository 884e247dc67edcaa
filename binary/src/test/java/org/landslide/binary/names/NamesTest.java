package org.landslide.binary.names;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.binary.elf.ElfFile;
import org.landslide.testing.TestCompiler;

final class NamesTest {
  private static final String SOURCE =
      """
      int counter = 1;
      int pair[2] = {1, 2};
      int _main(int x)
      {
        return counter + pair[x];
      }
      """;

  private final Path folder;

  NamesTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ElfFile build(String flags) throws Exception {
    Path program =
        new TestCompiler(folder)
            .write("names.c", SOURCE)
            .compile("names.c", flags)
            .link("", "names.c");
    return ElfFile.parse(Files.readAllBytes(program));
  }

  @Test
  void codeIsNamedByFunctionDistanceAndLine() throws Exception {
    ElfFile elf = build("-O0 -g");
    Names names = Names.of(elf);
    assertThat(names.code(elf.entry())).isEqualTo("_main+0x0 (names.c:4)");
    assertThat(names.code(elf.entry() + 3)).isEqualTo("_main+0x3 (names.c:5)");
    assertThat(names.code(0x123)).isEqualTo("0x00000123");
  }

  @Test
  void codeWithoutLinesIsNamedByFunctionAndDistance() throws Exception {
    ElfFile elf = build("-O0");
    assertThat(Names.of(elf).code(elf.entry() + 3)).isEqualTo("_main+0x3");
  }

  @Test
  void withoutSymbolsEverythingIsNamedByAddress() throws Exception {
    build("-O0");
    new TestCompiler(folder).run(List.of("strip", "program"));
    Names names = Names.of(ElfFile.parse(Files.readAllBytes(folder.resolve("program"))));
    assertThat(names.code(0x1000003)).isEqualTo("0x01000003");
    assertThat(names.data(0x1003000)).isEqualTo("0x01003000");
  }

  @Test
  void dataIsNamedByVariableAndDistance() throws Exception {
    ElfFile elf = build("-O0");
    Names names = Names.of(elf);
    int pair = elf.symbols().find("pair").orElseThrow().address();
    assertThat(names.data(pair)).isEqualTo("pair");
    assertThat(names.data(pair + 5)).isEqualTo("pair+5");
    assertThat(names.data(0xFFFFF000)).isEqualTo("0xfffff000");
  }
}
