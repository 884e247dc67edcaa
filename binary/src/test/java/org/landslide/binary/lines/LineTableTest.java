package org.landslide.binary.lines;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfException;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Section;
import org.landslide.binary.names.Names;
import org.landslide.testing.TestCompiler;

final class LineTableTest {
  private final Path folder;

  LineTableTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-O0 -g -gdwarf-2",
        "-O2 -g -gdwarf-2",
        "-O0 -g -gdwarf-3",
        "-O2 -g -gdwarf-3",
        "-O0 -g -gdwarf-4",
        "-O2 -g -gdwarf-4",
        "-O0 -g -gdwarf-5",
        "-O2 -g -gdwarf-5",
        "-O2 -g -gz",
        "-O2 -g -ffunction-sections",
        "-Os -g -fomit-frame-pointer"
      })
  void everyByteOfTheCodeHasTheLineThatAddr2lineGives(String flags) throws Exception {
    TestCompiler compiler = new TestCompiler(folder).take("calls.c", "calls.h", "asm.S");
    Path program =
        compiler
            .compile("calls.c", flags)
            .compile("asm.S", flags)
            .link("--gc-sections", "calls.c", "asm.S");
    assertSameLines(compiler, program);
  }

  @Test
  void codeCompiledInOtherFoldersHasItsPathAsTheCompilerWasTold() throws Exception {
    TestCompiler compiler =
        new TestCompiler(folder)
            .write("sub/far.c", "int far(int x)\n{\n  return x;\n}\n")
            .write("start.c", "int far(int x);\nvoid _main(void)\n{\n  far(1);\n}\n")
            .compile("sub/far.c", "-g")
            .compile("start.c", "-g");
    ElfFile elf = parse(compiler.link("", "start.c", "sub/far.c"));
    LineTable lines = Names.of(elf).lines();
    assertThat(lines.find(elf.symbols().find("far").orElseThrow().address()))
        .contains(new SourceLine("sub/far.c", 2));
    assertThat(lines.find(elf.symbols().find("_main").orElseThrow().address()))
        .contains(new SourceLine("start.c", 3));
  }

  @Test
  void codeFromAnIncludedFileBelongsToThatFile() throws Exception {
    TestCompiler compiler =
        new TestCompiler(folder)
            .take("calls.h")
            .write(
                "start.c", "#include \"calls.h\"\nint _main(int x)\n{\n  return scale(x, 2);\n}\n")
            .compile("start.c", "-g -O0");
    ElfFile elf = parse(compiler.link("", "start.c"));
    assertThat(Names.of(elf).lineAt(elf.symbols().find("scale").orElseThrow().address()))
        .contains(new SourceLine("calls.h", 3));
  }

  @Test
  void codeWithoutLinesHasNone() throws Exception {
    TestCompiler compiler = new TestCompiler(folder).take("calls.c", "calls.h", "asm.S");
    ElfFile elf =
        parse(
            compiler.compile("calls.c", "-O1").compile("asm.S", "-g").link("", "calls.c", "asm.S"));
    LineTable lines = Names.of(elf).lines();
    assertThat(lines.find(elf.symbols().find("leaf").orElseThrow().address())).isEmpty();
    assertThat(lines.find(elf.symbols().find("plain").orElseThrow().address()))
        .contains(new SourceLine("asm.S", 7));
  }

  private static ElfFile parse(Path program) throws IOException, ElfException {
    return ElfFile.parse(Files.readAllBytes(program));
  }

  private static void assertSameLines(TestCompiler compiler, Path program) throws Exception {
    ElfFile elf = parse(program);
    LineTable lines = Names.of(elf).lines();
    Section text = elf.section(".text").orElseThrow();
    List<String> addresses = new ArrayList<>();
    List<String> ours = new ArrayList<>();
    for (int pc = text.address(); pc < text.address() + text.size(); pc++) {
      addresses.add(Integer.toHexString(pc));
      ours.add(lines.find(pc).map(SourceLine::toString).orElse("?"));
    }
    assertThat(ours).filteredOn(line -> !line.equals("?")).hasSizeGreaterThan(500);
    String output =
        compiler.run(
            List.of("addr2line", "-e", program.toString()), String.join("\n", addresses) + "\n");
    List<String> theirs = output.lines().map(LineTableTest::normalised).toList();
    for (int i = 0; i < ours.size(); i++) {
      assertThat(ours.get(i)).as(addresses.get(i)).isEqualTo(theirs.get(i));
    }
  }

  /**
   * Without folders, and without the number that tells apart several pieces of code of one line.
   */
  private static String normalised(String line) {
    String plain = line.replaceAll(" \\(discriminator.*", "");
    plain = plain.substring(plain.lastIndexOf('/') + 1);
    return plain.contains("?") ? "?" : plain;
  }
}
