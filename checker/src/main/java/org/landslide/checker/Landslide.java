package org.landslide.checker;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.checker.program.Executable;
import org.landslide.checker.program.Kernels;
import org.landslide.checker.program.PintosArguments;
import org.landslide.checker.program.SourceFiles;
import org.landslide.checker.program.StudentTree;
import org.landslide.checker.program.StudentTrees;
import org.landslide.checker.run.Budget;
import org.landslide.checker.run.Replay;
import org.landslide.checker.run.Request;
import org.landslide.checker.run.Run;
import org.landslide.checker.run.RunListener;
import org.landslide.report.run.RunSummary;

/**
 * The checker, for Java programs. What the user of one does wrong, such as naming a program that is
 * not there, is a {@link org.landslide.checker.message.UserError}, whose message is for that user.
 *
 * <pre>{@code
 * import java.nio.file.Path;
 * import java.time.Duration;
 * import org.landslide.checker.Landslide;
 * import org.landslide.checker.program.CheckedProgram;
 * import org.landslide.checker.run.Budget;
 * import org.landslide.checker.run.Request;
 * import org.landslide.checker.run.RunListener;
 * import org.landslide.checker.run.SearchPlan;
 * import org.landslide.engine.finding.Trace;
 * import org.landslide.quicksand.job.BugReport;
 * import org.landslide.report.run.RunSummary;
 *
 * class Example {
 *   public static void main(String[] args) throws InterruptedException {
 *     Landslide landslide = new Landslide(Path.of(args[0]));
 *     CheckedProgram program = landslide.program("audit_during_transfer");
 *     Request request = Request.of(program, SearchPlan.quicksand().withFirstBug(true));
 *     RunListener listener =
 *         new RunListener() {
 *           @Override
 *           public void bugFound(BugReport report) {
 *             System.out.println("found: " + report.bug().kind().label());
 *           }
 *         };
 *     RunSummary summary =
 *         landslide.run(request, Budget.of(Duration.ofMinutes(2)), listener);
 *     System.out.println(summary.result().verdict());
 *     Trace trace = summary.bugs().get(0).recording().trace().orElseThrow();
 *     trace.bug().evidence().get(0).stack().forEach(f -> System.out.println(f.describe()));
 *   }
 * }
 * }</pre>
 */
public final class Landslide {
  private final Path home;

  /**
   * @param home the Landslide checkout, with its programs built
   */
  public Landslide(Path home) {
    this.home = home;
  }

  /**
   * A program to be checked.
   *
   * @param name what {@code landslide list} shows, or the path of an ELF executable
   * @param arguments in place of those that it is run with by default, if any
   */
  public CheckedProgram program(String name, String... arguments) {
    return program(Optional.empty(), name, List.of(arguments), note -> {});
  }

  /**
   * A program to be checked.
   *
   * @param tree the tree of a student's thread library or kernel, if the program is a test for one,
   *     which is compiled with it
   * @param notes hears what a user should know of the tree
   */
  public CheckedProgram program(
      Optional<StudentTree> tree, String name, List<String> arguments, Consumer<String> notes) {
    if (tree.isEmpty()) {
      return CheckedProgram.load(home, name, Executable.find(home, name), arguments);
    }
    StudentTrees trees = trees(tree.get(), notes);
    return trees.load(trees.open(tree.get().folder()), name, arguments);
  }

  /**
   * A program that is compiled of C files, with the thread library that comes with Landslide.
   *
   * @param files the first one gives it its name
   * @param checksLibrary whether the thread library is under test as well
   */
  public CheckedProgram program(List<String> files, List<String> arguments, boolean checksLibrary) {
    return CheckedProgram.load(home, files.get(0), executable(files, checksLibrary), arguments);
  }

  /** The file of a program that is compiled of C files. */
  public Executable executable(List<String> files, boolean checksLibrary) {
    return new SourceFiles(home, files).build(checksLibrary);
  }

  /**
   * A kernel with a test that is started from its shell.
   *
   * @param kernel the path of a multiboot kernel, or the name of one that comes with Landslide
   * @param test the name of a program of the kernel, with its arguments
   */
  public CheckedProgram kernel(Path kernel, List<String> test) {
    Executable found = Executable.ofPath(Kernels.find(home, kernel));
    Path ours = home.resolve("programs").toAbsolutePath().normalize();
    boolean shipped = found.file().toAbsolutePath().normalize().startsWith(ours);
    Executable known = shipped ? found.withSources(ours.resolve("kernel"), ours) : found;
    return CheckedProgram.load(home, kernel.toString(), known, test);
  }

  /** A test of a Pintos tree, which is compiled for it. */
  public CheckedProgram pintos(PintosArguments test) {
    return CheckedProgram.load(home, test);
  }

  /** The file of a program, be it a test for a student's thread library. */
  public Executable executable(Optional<StudentTree> tree, String name, Consumer<String> notes) {
    if (tree.isEmpty()) {
      return Executable.find(home, name);
    }
    StudentTrees trees = trees(tree.get(), notes);
    return trees.executable(trees.open(tree.get().folder()), name);
  }

  /**
   * The file of a student's kernel.
   *
   * @param test the name of a program that must be in it
   */
  public Executable kernel(StudentTree tree, Optional<String> test, Consumer<String> notes) {
    StudentTrees trees = trees(tree, notes);
    return trees.kernel(trees.open(tree.folder()), test);
  }

  private StudentTrees trees(StudentTree tree, Consumer<String> notes) {
    return new StudentTrees(home, tree.project(), tree.base(), notes);
  }

  /** Searches a program for bugs, until there is a result or the budget is used up. */
  public RunSummary run(Request request, Budget budget, RunListener... listeners)
      throws InterruptedException {
    return Run.prepare(request, budget).run(listeners);
  }

  /**
   * The interleaving of a trace, to be run again.
   *
   * @param trace the JSON file of the trace
   */
  public Replay replay(Path trace) {
    return Replay.of(home, trace);
  }
}
