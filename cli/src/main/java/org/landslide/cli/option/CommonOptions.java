package org.landslide.cli.option;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.run.Request;
import org.landslide.checker.settings.ConfigFile;
import org.landslide.checker.settings.Settings;
import org.landslide.cli.process.Context;
import org.landslide.cli.process.Output;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options that all commands have which look for bugs in a program. */
public final class CommonOptions {
  @Option(
      names = {"-d", "--trace-dir"},
      paramLabel = "DIR",
      order = 50,
      description = "Where to put the trace of a bug (default: the current folder).")
  private Path folder = Path.of("");

  @Option(
      names = "--json",
      paramLabel = "FILE",
      order = 51,
      description = "Write the result as JSON; with - to standard output, and nothing else there.")
  private @Nullable String json;

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      order = 51,
      description = "Write the bugs as SARIF 2.1.0, which code hosts and editors show.")
  private @Nullable Path sarif;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      order = 51,
      description = "Write the result as the XML of JUnit, which dashboards of tests show.")
  private @Nullable Path junit;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      order = 52,
      description = "Read this in place of the landslide.toml beside the program.")
  private @Nullable Path config;

  @Option(
      names = "--minimise",
      paramLabel = "TIME",
      converter = TimeSpanOrNone.class,
      order = 54,
      description =
          "How long to look for a smaller interleaving that fails in the same way as one that was"
              + " found, at most; 0 not to (default: 3s).")
  private Duration minimising = Request.MINIMISING;

  @Option(
      names = "--kernel",
      paramLabel = "FILE",
      order = 47,
      description =
          "PROGRAM is a test that is started from the shell of this kernel, which is what is"
              + " checked: an ELF file with a multiboot header, or `pebbles`, which comes with"
              + " Landslide. Without PROGRAM the kernel's own first program is the test.")
  private @Nullable Path kernel;

  @Option(
      names = "--check-library",
      order = 53,
      description =
          "With C files: the thread library that they are compiled with is under test, too"
              + " (default: it is trusted).")
  private boolean checksLibrary;

  @Mixin private TreeOptions trees = new TreeOptions();

  @Mixin private PintosOptions pintos = new PintosOptions();

  private final SettingOptions options = new SettingOptions();

  @Mixin
  @SuppressWarnings("UnusedVariable") // The parser looks at it.
  private CommandSpec settings = options.spec();

  /**
   * The program that the user means.
   *
   * @param words its name, or those of C files, and its arguments, in place of those that it is run
   *     with by default
   */
  public CheckedProgram program(Context context, ProgramWords words) {
    if (pintos.isGiven()) {
      return context.landslide().pintos(pintos.test(pintosTest(words)));
    }
    if (kernel == null && trees.tree().isEmpty() && words.areFiles()) {
      return context.landslide().program(words.files(), words.arguments(), checksLibrary);
    }
    if (checksLibrary) {
      throw new UserError(
          "--check-library is about the thread library that C files are compiled with; name one");
    }
    if (kernel != null) {
      return context.landslide().kernel(kernel, kernelTest(words));
    }
    return context.landslide().program(trees.tree(), words.first(), words.behind(), context::say);
  }

  private String pintosTest(ProgramWords words) {
    if (kernel != null || trees.tree().isPresent()) {
      throw new UserError("--pintos and another tree or kernel are two things; give one of them");
    }
    return String.join(" ", words.all());
  }

  /** Whether a kernel is named, whose own first program may be the test. */
  public boolean hasKernel() {
    return kernel != null;
  }

  private List<String> kernelTest(ProgramWords words) {
    if (trees.tree().isPresent()) {
      throw new UserError(
          "--kernel and a student's tree are about different things; give one of them");
    }
    return words.all();
  }

  /** What the file and the options say, which must fit the program. */
  public Settings.Resolved settings(CheckedProgram program) {
    Settings fromFile =
        config == null ? program.configured() : ConfigFile.read(config, program.name());
    return program.settings(fromFile.then(options.settings()));
  }

  /** Fails at once when something could not be written in the end. */
  public Output output(Context context) {
    return new Output(
        context, Optional.ofNullable(json), Optional.ofNullable(sarif), Optional.ofNullable(junit));
  }

  /** How long to look for smaller interleavings. */
  public Duration minimising() {
    return minimising;
  }

  /** Where traces go. */
  public Path folder() {
    return folder;
  }
}
