package org.landslide.students.tree;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The functions of make that take names apart and put them together; none of them runs anything.
 */
public final class MakeFunctions {
  /** What stands between the brackets of a call. */
  static final Pattern CALL = Pattern.compile("([a-z-]+)\\s+(.*)", Pattern.DOTALL);

  private final Path root;

  /** File names are those below {@code root}. */
  public MakeFunctions(Path root) {
    this.root = root;
  }

  /** Splits at the commas that are outside of brackets. */
  static List<String> arguments(String text) {
    List<String> arguments = new ArrayList<>();
    int nested = 0;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      nested += c == '(' || c == '{' ? 1 : c == ')' || c == '}' ? -1 : 0;
      if (c == ',' && nested == 0) {
        arguments.add(text.substring(start, i));
        start = i + 1;
      }
    }
    arguments.add(text.substring(start));
    return arguments;
  }

  String apply(String function, List<String> arguments) {
    String first = arguments.get(0);
    String second = arguments.size() > 1 ? arguments.get(1) : "";
    return switch (function) {
      case "strip" -> String.join(" ", MakeVariables.split(first));
      case "sort" -> String.join(" ", new TreeSet<>(MakeVariables.split(first)));
      case "notdir" -> each(first, word -> word.substring(word.lastIndexOf('/') + 1));
      case "basename" -> each(first, MakeFunctions::withoutSuffix);
      case "addprefix" -> each(second, word -> first + word);
      case "addsuffix" -> each(second, word -> word + first);
      case "filter" -> filter(first, second, true);
      case "filter-out" -> filter(first, second, false);
      case "patsubst" -> substitute(first, second, arguments.size() > 2 ? arguments.get(2) : "");
      case "wildcard" -> wildcard(first);
      default -> MakeVariables.MARK + "$(" + function + " …)" + MakeVariables.MARK;
    };
  }

  /** As {@code $(VALUE:FROM=TO)}: with a percent sign for any text, or ends of words. */
  static String substitute(String from, String to, String value) {
    if (!from.contains("%")) {
      return substitute("%" + from, "%" + to, value);
    }
    Pattern pattern = pattern(from);
    return each(
        value,
        word -> {
          Matcher matcher = pattern.matcher(word);
          return matcher.matches()
              ? to.replaceFirst("%", Matcher.quoteReplacement(matcher.group(1)))
              : word;
        });
  }

  private static Pattern pattern(String text) {
    int percent = text.indexOf('%');
    return percent < 0
        ? Pattern.compile(Pattern.quote(text))
        : Pattern.compile(
            Pattern.quote(text.substring(0, percent))
                + "(.*)"
                + Pattern.quote(text.substring(percent + 1)));
  }

  private static String filter(String patterns, String words, boolean keep) {
    List<Pattern> wanted =
        MakeVariables.split(patterns).stream().map(MakeFunctions::pattern).toList();
    return MakeVariables.split(words).stream()
        .filter(word -> wanted.stream().anyMatch(p -> p.matcher(word).matches()) == keep)
        .collect(Collectors.joining(" "));
  }

  private static String each(String words, UnaryOperator<String> change) {
    return MakeVariables.split(words).stream().map(change).collect(Collectors.joining(" "));
  }

  private static String withoutSuffix(String word) {
    int dot = word.lastIndexOf('.');
    return dot > word.lastIndexOf('/') ? word.substring(0, dot) : word;
  }

  private String wildcard(String patterns) {
    TreeSet<String> names = new TreeSet<>();
    for (String pattern : MakeVariables.split(patterns)) {
      names.addAll(matching(pattern));
    }
    return String.join(" ", names);
  }

  /** The files that match; what is not plain may stand in the last part of a name only. */
  private List<String> matching(String pattern) {
    int slash = pattern.lastIndexOf('/') + 1;
    String folder = pattern.substring(0, slash);
    if (!ReadableFolders.of(List.of(root)).contains(root.resolve(folder))) {
      return List.of(); // what is outside of the tree is no part of it, whatever it is called
    }
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(root.resolve(folder), pattern.substring(slash))) {
      files.forEach(file -> names.add(folder + file.getFileName()));
    } catch (IOException | IllegalArgumentException e) {
      return List.of(); // with make, too, nothing matches then
    }
    return names;
  }
}
