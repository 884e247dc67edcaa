package org.landslide.cli;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.Executable;
import org.landslide.checker.program.GuestFiles;
import org.landslide.checker.program.Kernels;
import org.landslide.checker.program.StudentTree;
import org.landslide.cli.execute.GuestRunner;
import org.landslide.cli.execute.KernelRunner;
import org.landslide.cli.execute.PintosRunner;
import org.landslide.cli.execute.RunRequest;
import org.landslide.cli.option.PintosOptions;
import org.landslide.cli.option.PositiveNumber;
import org.landslide.cli.option.ProgramWords;
import org.landslide.cli.option.TreeOptions;
import org.landslide.cli.process.Context;
import org.landslide.students.pintos.PintosProgram;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code landslide run}: one execution of a program, under the default schedule. */
@Command(
    name = "run",
    description = "Runs a program once. Its exit status becomes that of this command.",
    mixinStandardHelpOptions = true)
final class RunCommand implements Callable<Integer> {
  private final Context context;
  private final GuestRunner runner;

  /** Some ten seconds of execution: far more than a program that is to be checked should need. */
  private static final long LIMIT = 2_000_000_000;

  /**
   * Some tests of Pintos take minutes by the clock of their PC, or fill its memory again and again.
   */
  private static final long PINTOS_LIMIT = 10 * LIMIT;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(
      names = "--trace",
      description = "Print one line for each scheduling event, on standard error.")
  private boolean trace;

  @Option(
      names = "--max-instructions",
      paramLabel = "N",
      converter = PositiveNumber.class,
      description =
          "Give up after N instructions (default: 2000000000; ten times as many with --pintos).")
  private @Nullable Long maxInstructions;

  @Option(
      names = "--input",
      paramLabel = "FILE",
      description =
          "What the program reads from its console, or what is typed on a kernel's keyboard; nothing"
              + " by default.")
  private @Nullable Path input;

  @Option(
      names = "--kernel",
      paramLabel = "FILE",
      description =
          "Boot this kernel on a PC of its own, in place of a program: an ELF file with a multiboot"
              + " header, or `pebbles`, which comes with Landslide.")
  private @Nullable Path kernel;

  @Option(
      names = "--keys",
      paramLabel = "TEXT",
      description =
          "With --kernel or --p3: what is typed on its keyboard, \\n being the enter key; by default what"
              + " is typed on the terminal.")
  private @Nullable String keys;

  @Mixin private TreeOptions trees = new TreeOptions();

  @Mixin private PintosOptions pintos = new PintosOptions();

  @Option(
      names = "--disk",
      paramLabel = "FILE",
      order = 47,
      description =
          "With --pintos: the image of a disk with the test's program on it, in place of one that is"
              + " made for the test.")
  private @Nullable Path disk;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "PROGRAM",
      description =
          "A name that `landslide list` shows, the path of an ELF executable, or one or more C"
              + " files, which are compiled with Landslide's thread library.")
  private @Nullable String program;

  @Parameters(
      index = "1..*",
      paramLabel = "ARGS",
      description =
          "Arguments of the program, in place of those that `landslide list` shows; behind -- when"
              + " they look like C files.")
  private List<String> arguments = List.of();

  RunCommand(Context context, GuestRunner runner) {
    this.context = context;
    this.runner = runner;
  }

  @Override
  public Integer call() throws Exception {
    if (disk != null && !pintos.isGiven()) {
      throw new UserError("--disk is for the kernel of a Pintos tree; name that by --pintos");
    }
    if (pintos.isGiven()) {
      PintosProgram test = pintos.test(pintosTest()).build();
      return PintosRunner.run(
          test, pintosDisk(test), limit(PINTOS_LIMIT), context.out(), context.err());
    }
    Optional<StudentTree> tree = trees.kernelTree();
    if (kernel != null && tree.isPresent()) {
      throw new UserError("--kernel and --p3 both name a kernel; give one of them");
    }
    if (tree.isPresent()) {
      return runKernel(tree.get());
    }
    if (kernel != null) {
      return runKernel(kernel);
    }
    String name = program;
    if (name == null) {
      throw new UserError(
          "PROGRAM is missing: name a program to run, as `landslide list` shows them, or a kernel"
              + " with --kernel FILE");
    }
    List<String> all = new ArrayList<>(List.of(name));
    all.addAll(arguments);
    ProgramWords words = ProgramWords.of(all, spec.commandLine());
    Executable executable = executable(words);
    boolean compiled = words.areFiles() && trees.tree().isEmpty();
    List<String> given = compiled ? words.argumentsBehindDivider() : arguments;
    List<String> passed = given.isEmpty() ? executable.defaultArgs() : given;
    Path shipped = GuestFiles.shipped(context.home());
    RunRequest request =
        new RunRequest(
            executable.file(), shipped, passed, trace, limit(LIMIT), Optional.ofNullable(input));
    return runner.run(request, context.out(), context.err());
  }

  private Executable executable(ProgramWords words) {
    return words.areFiles() && trees.tree().isEmpty()
        ? context.landslide().executable(words.files(), false)
        : context.landslide().executable(trees.tree(), words.first(), context::say);
  }

  /** With the arguments that a user program gets, if any are given. */
  private long limit(long usual) {
    return maxInstructions == null ? usual : maxInstructions;
  }

  private Optional<byte[]> pintosDisk(PintosProgram test) {
    if (disk != null && !test.hasFileSystem()) {
      throw new UserError(test.test().name() + " is a test of a kernel without disks");
    }
    return Optional.ofNullable(disk).map(GuestFiles::read);
  }

  private @Nullable String pintosTest() {
    if (trees.tree().isPresent()) {
      throw new UserError("--pintos and --p2 or --p3 are about different things; give one of them");
    }
    return program == null || arguments.isEmpty()
        ? program
        : program + " " + String.join(" ", arguments);
  }

  private int runKernel(Path file) {
    if (program != null) {
      throw new UserError(
          "a kernel has no program in front of it; type its name with --keys \""
              + program
              + "\\n\"");
    }
    return boot(Kernels.find(context.home(), file), typed());
  }

  /** With a test, that is typed first. */
  private int runKernel(StudentTree tree) {
    Executable found = context.landslide().kernel(tree, Optional.ofNullable(program), context::say);
    if (program == null) {
      return boot(found.file(), typed());
    }
    List<String> words = new ArrayList<>(found.defaultArgs());
    words.addAll(arguments);
    String further = typed();
    return boot(found.file(), String.join(" ", words) + "\n" + (further == null ? "" : further));
  }

  private @Nullable String typed() {
    if (keys != null) {
      return keys.replace("\\n", "\n");
    }
    return input == null ? null : new String(GuestFiles.read(input), StandardCharsets.UTF_8);
  }

  private int boot(Path file, @Nullable String typed) {
    boolean live = context.terminal().out();
    return KernelRunner.run(file, typed, live, limit(LIMIT), context.out(), context.err());
  }
}
