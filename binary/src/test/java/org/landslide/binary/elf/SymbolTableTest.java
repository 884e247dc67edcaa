package org.landslide.binary.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.Symbol.Binding;
import org.landslide.binary.elf.Symbol.Kind;
import org.landslide.testing.TestCompiler;

final class SymbolTableTest {
  private final Path folder;

  SymbolTableTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private ElfFile build(String name, String source) throws Exception {
    return build(name, source, "");
  }

  private ElfFile build(String name, String source, String flags) throws Exception {
    return parse(new TestCompiler(folder).write(name, source).compile(name, flags).link("", name));
  }

  private static ElfFile parse(Path program) throws IOException, ElfException {
    return ElfFile.parse(Files.readAllBytes(program));
  }

  private static String functionAt(ElfFile elf, int pc) {
    return elf.symbols().functionAt(pc).map(Symbol::name).orElse("none");
  }

  private static int address(ElfFile elf, String name) {
    return elf.symbols().find(name).map(Symbol::address).orElseThrow();
  }

  /** Compilers give every function a type and a size; readelf shows them. */
  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2", "-Os -ffunction-sections"})
  void everyByteOfACompiledFunctionBelongsToIt(String flags) throws Exception {
    TestCompiler compiler = new TestCompiler(folder).take("calls.c", "calls.h", "asm.S");
    Path program =
        compiler.compile("calls.c", flags).compile("asm.S", "").link("", "calls.c", "asm.S");
    ElfFile elf = parse(program);
    Map<String, String> sizes = functionSizes(compiler, program);
    assertThat(sizes).hasSizeGreaterThan(15);
    sizes.forEach(
        (name, size) -> {
          int start = address(elf, name);
          for (int i = 0; i < Integer.parseInt(size); i++) {
            assertThat(functionAt(elf, start + i)).isEqualTo(name);
          }
        });
  }

  private static Map<String, String> functionSizes(TestCompiler compiler, Path program)
      throws IOException {
    Map<String, String> sizes = new HashMap<>();
    compiler
        .run(List.of("readelf", "-sW", program.toString()))
        .lines()
        .map(line -> line.strip().split(" +"))
        .filter(fields -> fields.length == 8 && fields[3].equals("FUNC"))
        .forEach(fields -> sizes.put(fields[7], fields[2]));
    return sizes;
  }

  @Test
  void aLabelInsideAnAssemblyFunctionDoesNotEndIt() throws Exception {
    ElfFile elf =
        build(
            "labels.S",
            """
            .global _main, second
            _main:
                nop
            again:
                nop
                jmp again
            second:
                ret
            third_unreferenced:
                ret
            """);
    assertThat(functionAt(elf, address(elf, "again"))).isEqualTo("_main");
    assertThat(functionAt(elf, address(elf, "second"))).isEqualTo("second");
    assertThat(functionAt(elf, address(elf, "third_unreferenced"))).isEqualTo("second");
    assertThat(elf.symbols().find("_main").orElseThrow().size()).isEqualTo(4);
    assertThat(elf.symbols().functionAt(address(elf, "again")))
        .isEqualTo(elf.symbols().find("_main"));
  }

  @Test
  void aLocalLabelThatIsCalledIsAFunction() throws Exception {
    ElfFile elf =
        build(
            "called.S",
            """
            .global _main
            _main:
                call helper
            loop:
                jmp loop
            helper:
                nop
            inner:
                ret
            """);
    assertThat(functionAt(elf, address(elf, "loop"))).isEqualTo("_main");
    assertThat(functionAt(elf, address(elf, "helper"))).isEqualTo("helper");
    assertThat(functionAt(elf, address(elf, "inner"))).isEqualTo("helper");
  }

  @Test
  void aGlobalLabelInsideAFunctionOfKnownSizeIsNoFunction() throws Exception {
    ElfFile elf =
        build(
            "sized.S",
            """
            .global _main, entry_point, next
            .type _main, @function
            _main:
                nop
            entry_point:
                call entry_point
                ret
            .size _main, . - _main
            next:
                ret
            """);
    assertThat(functionAt(elf, address(elf, "entry_point"))).isEqualTo("_main");
    assertThat(functionAt(elf, address(elf, "next"))).isEqualTo("next");
  }

  @Test
  void whereNothingElseNamesThePlaceTheFirstLocalLabelDoes() throws Exception {
    ElfFile elf =
        build(
            "gap.S",
            """
                nop
            first:
                nop
            inner:
                nop
            .global _main
            .type _main, @function
            _main:
                ret
            .size _main, . - _main
            lonely:
                ret
            inside_lonely:
                ret
            """);
    assertThat(functionAt(elf, address(elf, "first") - 1)).isEqualTo("none");
    assertThat(functionAt(elf, address(elf, "first"))).isEqualTo("first");
    assertThat(functionAt(elf, address(elf, "inner"))).isEqualTo("first");
    assertThat(functionAt(elf, address(elf, "_main"))).isEqualTo("_main");
    assertThat(functionAt(elf, address(elf, "lonely"))).isEqualTo("lonely");
    assertThat(functionAt(elf, address(elf, "inside_lonely"))).isEqualTo("lonely");
  }

  @Test
  void addressesOutsideTheCodeBelongToNoFunction() throws Exception {
    ElfFile elf = build("outside.c", "int data = 1; int _main(void) { return data; }");
    Symbol main = elf.symbols().find("_main").orElseThrow();
    assertThat(functionAt(elf, main.address() - 1)).isEqualTo("none");
    assertThat(functionAt(elf, main.address() + main.size())).isEqualTo("none");
    assertThat(functionAt(elf, address(elf, "data"))).isEqualTo("none");
    assertThat(functionAt(elf, 0)).isEqualTo("none");
    assertThat(functionAt(elf, -1)).isEqualTo("none");
  }

  @Test
  void dataAddressesAreNamedByVariableAndDistance() throws Exception {
    ElfFile elf =
        build(
            "data.c",
            """
            struct { int a, b; char c[3]; } record = { 1 };
            static int hidden[4];
            char after;
            int _main(int x) { return record.a + hidden[x] + after; }
            """);
    int record = address(elf, "record");
    assertThat(dataAt(elf, record)).contains("record");
    assertThat(dataAt(elf, record + 4)).contains("record+4");
    assertThat(dataAt(elf, record + 11)).contains("record+11");
    assertThat(dataAt(elf, address(elf, "hidden") + 13)).contains("hidden+13");
    assertThat(dataAt(elf, address(elf, "_end") + 4096)).isEmpty();
    assertThat(dataAt(elf, elf.entry())).isEmpty();
  }

  @Test
  void dataLabelsOfAssemblyReachToTheNextSymbol() throws Exception {
    ElfFile elf =
        build(
            "data.S",
            """
            .global _main
            _main:
                ret
            .data
            first:
                .long 1, 2, 3
            second:
                .long 4
            """);
    int first = address(elf, "first");
    assertThat(dataAt(elf, first + 8)).contains("first+8");
    assertThat(dataAt(elf, first + 12)).contains("second");
    assertThat(dataAt(elf, first + 16)).isEmpty();
  }

  private static Optional<String> dataAt(ElfFile elf, int address) {
    return elf.symbols().dataAt(address).map(SymbolOffset::toString);
  }

  @Test
  void aGlobalSymbolIsFoundBeforeALocalOneOfTheSameName() throws Exception {
    TestCompiler compiler =
        new TestCompiler(folder)
            .write("a.c", "static int twice(void) { return 1; }\nint a(void) { return twice(); }\n")
            .write("b.c", "int twice(void) { return 2; }\n")
            .write("c.c", "int a(void), twice(void);\nint _main(void) { return a() + twice(); }\n");
    for (String source : List.of("a.c", "b.c", "c.c")) {
      compiler.compile(source, "-O0");
    }
    ElfFile elf = parse(compiler.link("", "a.c", "b.c", "c.c"));
    Symbol twice = elf.symbols().find("twice").orElseThrow();
    assertThat(twice.binding()).isEqualTo(Binding.GLOBAL);
    assertThat(twice.kind()).isEqualTo(Kind.FUNCTION);
    assertThat(elf.symbols().find("no_such_symbol")).isEmpty();
  }
}
