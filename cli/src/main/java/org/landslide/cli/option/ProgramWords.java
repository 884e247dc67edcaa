package org.landslide.cli.option;

import java.util.List;
import org.landslide.checker.program.SourceFiles;
import picocli.CommandLine;

/**
 * The words of a command line that are no options: a program and its arguments, or C files and the
 * arguments of the program that is made of them.
 *
 * @param all in order; none only where a kernel is its own test
 * @param fileCount how many of them, from the first one, are C files
 */
public record ProgramWords(List<String> all, int fileCount) {
  private static final String DIVIDER = "--";

  public ProgramWords {
    all = List.copyOf(all);
  }

  /** All words that a command has been given; what stands behind a divider is an argument. */
  public static ProgramWords of(List<String> all, CommandLine command) {
    List<String> typed = command.getParseResult().originalArgs();
    int divider = typed.indexOf(DIVIDER);
    int behind = divider < 0 ? 0 : typed.size() - divider - 1;
    int most = Math.max(1, all.size() - behind); // the first word is the program, wherever it is
    int files = 0;
    while (files < Math.min(most, all.size()) && SourceFiles.isSource(all.get(files))) {
      files++;
    }
    return new ProgramWords(all, files);
  }

  /** Whether the program is to be made of C files. */
  public boolean areFiles() {
    return fileCount > 0;
  }

  public List<String> files() {
    return all.subList(0, fileCount);
  }

  /** What follows the files. */
  public List<String> arguments() {
    return all.subList(fileCount, all.size());
  }

  /** The same for a command that takes the divider for one of the words. */
  public List<String> argumentsBehindDivider() {
    List<String> rest = arguments();
    return !rest.isEmpty() && rest.get(0).equals(DIVIDER) ? rest.subList(1, rest.size()) : rest;
  }

  /** What the program is, where it is not to be made of C files. */
  public String first() {
    return all.get(0);
  }

  /** What follows the first word. */
  public List<String> behind() {
    return all.subList(1, all.size());
  }
}
