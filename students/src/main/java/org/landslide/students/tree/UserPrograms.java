package org.landslide.students.tree;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What a kernel finds in its file system, as config.mk lists it.
 *
 * @param required programs that the kernel does not run without
 * @param sources where those of them are that the tree has
 * @param tests all other programs, by their names
 * @param files what is no program
 * @param sourceless other programs of which there is no source, and files that are not there
 */
public record UserPrograms(
    List<String> required,
    Map<String, Path> sources,
    Map<String, Path> tests,
    Map<String, Path> files,
    List<String> sourceless) {
  private static final String PROGRAMS = "/progs";
  private static final String FILES = "/files";

  /** One that can be put into an assembler's string, and typed. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_+-][A-Za-z0-9_.+-]{0,99}");

  /** A variable of config.mk, and the folder with what it lists. */
  private record Listing(String variable, String folder) {}

  private static final List<Listing> REQUIRED =
      List.of(
          new Listing("410REQPROGS", TreeLayout.BASE + PROGRAMS),
          new Listing("STUDENTREQPROGS", TreeLayout.STUDENT + PROGRAMS));
  private static final List<Listing> TESTS =
      List.of(
          new Listing("410TESTS", TreeLayout.BASE + PROGRAMS),
          new Listing("STUDENTTESTS", TreeLayout.STUDENT + PROGRAMS));
  private static final List<Listing> DATA =
      List.of(
          new Listing("410FILES", TreeLayout.BASE + FILES),
          new Listing("STUDENTFILES", TreeLayout.STUDENT + FILES));

  public UserPrograms {
    required = List.copyOf(required);
    sourceless = List.copyOf(sourceless);
  }

  static UserPrograms of(Path root) throws TreeException {
    MakeVariables config = TreeLayout.config(root);
    List<String> sourceless = new ArrayList<>();
    List<String> required = new ArrayList<>();
    for (Listing listing : REQUIRED) {
      required.addAll(config.words(listing.variable));
    }
    return new UserPrograms(
        required,
        sources(root, config, REQUIRED, new ArrayList<>()),
        sources(root, config, TESTS, sourceless),
        files(root, config, sourceless),
        sourceless);
  }

  private static Map<String, Path> sources(
      Path root, MakeVariables config, List<Listing> listings, List<String> sourceless)
      throws TreeException {
    Map<String, Path> found = new LinkedHashMap<>();
    for (Listing listing : listings) {
      for (String name : config.words(listing.variable)) {
        requireName(name, listing.variable);
        Optional<String> unit = Units.of(root, listing.folder, name).stream().findFirst();
        unit.ifPresent(source -> found.put(name, root.resolve(source)));
        if (unit.isEmpty()) {
          sourceless.add(name + " in " + listing.variable);
        }
      }
    }
    return found;
  }

  private static Map<String, Path> files(Path root, MakeVariables config, List<String> sourceless)
      throws TreeException {
    Map<String, Path> found = new LinkedHashMap<>();
    for (Listing listing : DATA) {
      for (String name : config.words(listing.variable)) {
        requireName(name, listing.variable);
        Path file = root.resolve(listing.folder).resolve(name);
        if (Files.isRegularFile(file)) {
          found.put(name, file);
        } else {
          sourceless.add(name + " in " + listing.variable);
        }
      }
    }
    return found;
  }

  private static void requireName(String name, String variable) throws TreeException {
    if (!NAME.matcher(name).matches()) {
      throw new TreeException(
          "config.mk lists '"
              + name
              + "' in "
              + variable
              + ", which is not the name of a program; use letters, digits, dots, _, + and -");
    }
  }
}
