package org.landslide.binary.unwind;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.elf.Symbol;
import org.landslide.binary.names.Names;
import org.landslide.binary.names.TracedProgram;
import org.landslide.machine.state.Register;
import org.landslide.testing.TestCompiler;

final class StackUnwinderTest {
  private final Path folder;

  StackUnwinderTest(@TempDir Path folder) {
    this.folder = folder;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-O0 -g -fno-omit-frame-pointer -fno-asynchronous-unwind-tables",
        "-O0 -g",
        "-O0",
        "-O1 -g -fno-asynchronous-unwind-tables",
        "-O2 -g -fno-asynchronous-unwind-tables",
        "-O2 -g",
        "-O2",
        "-O2 -mpreferred-stack-boundary=2 -g",
        "-O2 -fno-omit-frame-pointer",
        "-O3",
        "-Os",
        "-Os -g -gdwarf-2 -fno-asynchronous-unwind-tables",
        "-O2 -maccumulate-outgoing-args",
        "-O1 -fstack-clash-protection"
      })
  void atEveryInstructionTheStackIsTheChainOfCallsThatHaveNotReturned(String flags)
      throws Exception {
    ElfFile elf = build(flags, "calls.c", "asm.S");
    assertThat(assertStacks(elf, new TracedProgram(elf))).isGreaterThan(1000);
  }

  @ParameterizedTest
  @CsvSource({
    "1, -O0 -g",
    "2, -O0 -g",
    "3, -O0 -g",
    "4, -O0 -g",
    "1, -O2",
    "2, -O2",
    "3, -O2",
    "4, -O2"
  })
  void aStackEndsWithTheThreadsFirstFrameHoweverTheThreadWasStarted(int how, String flags)
      throws Exception {
    ElfFile elf = build(flags, "threads.c", "threads.S");
    TracedProgram program = new TracedProgram(elf, how);
    program.watchForStack(elf.symbols().find("new_stack").orElseThrow());
    assertThat(assertStacks(elf, program)).isGreaterThan(100);
    assertThat(program.hasNewStack()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-O0", "-O2"})
  void withoutSymbolsStacksMayEndEarlyAtHandWrittenCode(String flags) throws Exception {
    build(flags, "calls.c", "asm.S");
    new TestCompiler(folder).run(List.of("strip", "program"));
    ElfFile elf = ElfFile.parse(Files.readAllBytes(folder.resolve("program")));
    Names names = Names.of(elf);
    TracedProgram program = new TracedProgram(elf);
    int steps = 0;
    int complete = 0;
    do {
      List<Integer> stack = program.stack(names).stream().map(RawFrame::pc).toList();
      List<Integer> expected = program.expectedStack();
      assertThat(stack).isEqualTo(expected.subList(0, stack.size()));
      steps++;
      complete += stack.size() == expected.size() ? 1 : 0;
    } while (program.step());
    assertThat(complete * 100 / steps).isGreaterThanOrEqualTo(75);
  }

  @Test
  void aFrameShowsTheLineOfTheCallNotTheLineAfterIt() throws Exception {
    ElfFile elf =
        buildText(
            """
            static void inner(void)
            {
              asm volatile("int $0x60");
            }
            static void outer(void)
            {
              inner();
              asm volatile("nop");
            }
            void _main(void)
            {
              outer();
              asm volatile("nop");
            }
            """);
    assertThat(stackAtEnd(elf)).containsExactly("inner 3", "outer 7", "_main 12");
  }

  @Test
  void aCallThatIsAFunctionsLastInstructionBelongsToThatFunction() throws Exception {
    ElfFile elf =
        buildText(
            """
            void last(int) __attribute__((noreturn));
            void __attribute__((noinline)) quits(int x)
            {
              last(x);
            }
            void __attribute__((noinline)) next(int x)
            {
              last(x + 1);
            }
            void __attribute__((noinline)) last(int x)
            {
              asm volatile("int $0x60");
              for (;;) ;
            }
            void _main(int x)
            {
              quits(x);
              next(x);
            }
            """);
    Symbol quits = elf.symbols().find("quits").orElseThrow();
    assertThat(Names.of(elf).functionAt(quits.address() + quits.size())).isNotEqualTo(quits);
    assertThat(stackAtEnd(elf)).containsExactly("last 12", "quits 4", "_main 17");
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 4, 0x00FFF004, 0x7FFFFFFF, -1})
  void aCallThroughABadPointerShowsWhoCalled(int target) throws Exception {
    ElfFile elf =
        buildText(
            """
            void (*pointer)(void);
            static void victim(void)
            {
              pointer();
            }
            void _main(void)
            {
              victim();
            }
            """);
    TracedProgram program = new TracedProgram(elf);
    program.store(elf.symbols().find("pointer").orElseThrow().address(), target);
    Names names = Names.of(elf);
    while (program.cpu().eip() != target) {
      program.step();
    }
    assertThat(describe(program.stack(names)))
        .containsExactly(String.format("0x%08x ?", target), "victim 4", "_main 8");
  }

  @Test
  void aStackThatCannotBeReadHasOneFrame() throws Exception {
    ElfFile elf = build("-O0 -g", "calls.c", "asm.S");
    Names names = Names.of(elf);
    int leaf = elf.symbols().find("leaf").orElseThrow().address();
    for (int esp : new int[] {0, 3, -4, 0x7FFFFFFF, 0x80000000}) {
      assertThat(names.stack(va -> OptionalInt.empty(), leaf, register -> esp)).hasSize(1);
      assertThat(names.stack(va -> OptionalInt.of(va), leaf, register -> esp)).hasSize(1);
    }
  }

  @Test
  void framePointersThatFormACycleAreNotFollowed() throws Exception {
    ElfFile elf = build("-O0 -g", "calls.c", "asm.S");
    TracedProgram program = new TracedProgram(elf);
    Names names = Names.of(elf);
    while (program.expectedStack().size() < 6) {
      program.step();
    }
    int ebp = program.cpu().reg(Register.EBP);
    program.store(ebp, ebp);
    assertThat(program.stack(names).stream().map(RawFrame::pc)).isEqualTo(program.expectedStack());
  }

  @Test
  void aRecursionWithoutEndShowsItsInnermostFrames() throws Exception {
    ElfFile elf =
        buildText(
            """
            static int deep(int n)
            {
              if (n == 0)
                asm volatile("int $0x60");
              return deep(n - 1) + 1;
            }
            void _main(void)
            {
              deep(1000);
            }
            """);
    List<String> stack = stackAtEnd(elf);
    assertThat(stack).hasSize(256);
    assertThat(stack.subList(1, 256)).containsOnly("deep 5");
  }

  /** As the processor and a stub put it there, whatever else the stub pushes. */
  @ParameterizedTest
  @ValueSource(strings = {"", "push $0x10; push $0x10", "push %ds; push $0; push $0x20"})
  void aStackGoesOnWithWhatAnInterruptHasComeInto(String more) throws Exception {
    ElfFile elf = buildText(interrupted("8", more));
    assertThat(stackAtEnd(elf)).containsExactly("handler 4", "stub ?");
    assertThat(interruptedStackAtEnd(elf))
        .containsExactly("handler 4", "stub ?", "inner 11", "outer 15", "_main 20");
  }

  /** That stack is another one. */
  @Test
  void aStackEndsWhereAnInterruptHasComeFromAnotherRing() throws Exception {
    ElfFile elf = buildText(interrupted("0x1b", ""));
    assertThat(interruptedStackAtEnd(elf)).containsExactly("handler 4", "stub ?");
  }

  private static String interrupted(String segment, String more) {
    return """
        asm(".globl stub; .type stub,@function; stub: %s; pusha; push %%gs; call handler; .size stub, . - stub");
        void handler(void)
        {
          asm volatile("int $0x60");
        }
        int value;
        static void inner(void)
        {
          value++;
          asm volatile("pushf; push $%s; push $1f; push $stub; ret; 1:" ::: "memory");
          value++;
        }
        static void outer(void)
        {
          inner();
          value++;
        }
        void _main(void)
        {
          outer();
          value++;
        }
        """
        .formatted(more.isEmpty() ? "nop" : more, segment);
  }

  private ElfFile buildText(String source) throws Exception {
    Path program =
        new TestCompiler(folder)
            .write("text.c", source)
            .compile("text.c", "-O1 -g -fno-inline -fno-optimize-sibling-calls -fno-ipa-icf")
            .link("", "text.c");
    return ElfFile.parse(Files.readAllBytes(program));
  }

  private static List<String> stackAtEnd(ElfFile elf) {
    return describe(programAtEnd(elf).stack(Names.of(elf)));
  }

  private static List<String> interruptedStackAtEnd(ElfFile elf) {
    return describe(programAtEnd(elf).interruptedStack(Names.of(elf)));
  }

  private static TracedProgram programAtEnd(ElfFile elf) {
    TracedProgram program = new TracedProgram(elf);
    while (!program.isAtExit()) {
      program.step();
    }
    return program;
  }

  private static List<String> describe(List<RawFrame> stack) {
    return stack.stream()
        .map(
            frame ->
                frame.functionName()
                    + " "
                    + frame.line().map(line -> String.valueOf(line.line())).orElse("?"))
        .toList();
  }

  private ElfFile build(String flags, String... sources) throws Exception {
    TestCompiler compiler = new TestCompiler(folder).take("calls.h").take(sources);
    for (String source : sources) {
      compiler.compile(source, source.endsWith(".S") ? "" : flags);
    }
    return ElfFile.parse(Files.readAllBytes(compiler.link("", sources)));
  }

  /**
   * Runs the program and compares stacks before each instruction; gives the number of instructions.
   */
  private static int assertStacks(ElfFile elf, TracedProgram program) {
    Names names = Names.of(elf);
    int steps = 0;
    do {
      List<RawFrame> stack = program.stack(names);
      List<Integer> expected = program.expectedStack();
      if (!stack.stream().map(RawFrame::pc).toList().equals(expected)) {
        assertThat(stack.stream().map(RawFrame::toString))
            .isEqualTo(expected.stream().map(names::code).toList());
      }
      steps++;
    } while (program.step());
    return steps;
  }
}
