package org.landslide.students.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The variables of a makefile, without running make: a student's makefile may do anything.
 *
 * <p>Known are assignments of all flavours, continued lines, comments, references, substitution
 * references and the functions of {@link MakeFunctions}. Whatever else a value is made of becomes a
 * mark in it, so that there is an error only where that value is needed. Rules, recipes and
 * included files are passed over; so are conditions, but that what is assigned inside of one counts
 * as not understood.
 */
public final class MakeVariables {
  private static final Pattern ASSIGNMENT =
      Pattern.compile(
          "\\s*(?:(?:override|export)\\s+)*([^\\s:#=+?!$]+)\\s*(=|::?=|\\+=|\\?=)\\s*(.*)",
          Pattern.DOTALL);
  private static final Pattern CONTINUED = Pattern.compile("[ \\t]*\\\\\\r?\\n[ \\t]*");
  private static final Pattern COMMENT = Pattern.compile("(?<!\\\\)#.*");
  private static final Pattern CONDITION = Pattern.compile("\\s*(ifeq|ifneq|ifdef|ifndef)\\b.*");
  private static final Pattern CONDITION_END = Pattern.compile("\\s*endif\\b.*");
  private static final Pattern SPACES = Pattern.compile("\\s+");

  /** In a value: here follows, up to the next mark, what was not understood. */
  static final char MARK = '\0';

  private static final int DEEPEST = 100;
  private static final int LONGEST = 1 << 20;

  private final Map<String, String> values = new HashMap<>();
  private final Set<String> simple = new HashSet<>();
  private final MakeFunctions functions;

  public MakeVariables(MakeFunctions functions) {
    this.functions = functions;
  }

  /** Reads the text of a makefile; what it assigns comes after all that was read before. */
  public void read(String text) throws TreeException {
    int conditions = 0;
    for (String line : CONTINUED.matcher(text).replaceAll(" ").split("\\r?\\n")) {
      if (CONDITION.matcher(line).matches()) {
        conditions++;
      } else if (CONDITION_END.matcher(line).matches()) {
        conditions--;
      } else if (!line.startsWith("\t")) {
        assign(COMMENT.matcher(line).replaceFirst("").replace("\\#", "#"), conditions > 0);
      }
    }
  }

  private void assign(String line, boolean conditional) throws TreeException {
    Matcher assignment = ASSIGNMENT.matcher(line);
    if (!assignment.matches()) {
      return;
    }
    String name = assignment.group(1);
    String text = conditional ? MARK + "a condition" + MARK : assignment.group(3).strip();
    @Nullable String old = values.get(name);
    switch (assignment.group(2)) {
      case "=" -> {
        values.put(name, text);
        simple.remove(name);
      }
      case "+=" -> values.put(name, old == null ? text : old + " " + appended(name, text));
      case "?=" -> values.putIfAbsent(name, text);
      default -> {
        values.put(name, expanded(text));
        simple.add(name);
      }
    }
  }

  /** What is added to a variable that was set by := is expanded at once, too. */
  private String appended(String name, String text) throws TreeException {
    return simple.contains(name) ? expanded(text) : text;
  }

  private String expanded(String text) throws TreeException {
    return expand(text, 0).replace("$", "$$");
  }

  /** Whether anything is assigned to a variable. */
  public boolean isSet(String name) {
    return values.containsKey(name);
  }

  /** A variable's value as it is, blanks and all; empty if there is no such variable. */
  public String text(String name) throws TreeException {
    return expand(values.getOrDefault(name, ""), 0);
  }

  /** The words of a variable's value; none if there is no such variable. */
  public List<String> words(String name) throws TreeException {
    String value = expand(values.getOrDefault(name, ""), 0);
    int mark = value.indexOf(MARK);
    if (mark >= 0) {
      throw new TreeException(
          "config.mk sets "
              + name
              + " by means of "
              + value.substring(mark + 1, value.indexOf(MARK, mark + 1))
              + ", which is not evaluated here; name the objects one by one");
    }
    return split(value);
  }

  static List<String> split(String value) {
    return value.isBlank() ? List.of() : List.of(SPACES.split(value.strip()));
  }

  private String expand(String text, int depth) throws TreeException {
    if (depth > DEEPEST) {
      throw new TreeException(
          "config.mk has a variable that refers to itself; write := in place of =");
    }
    StringBuilder expanded = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at++);
      if (c != '$' || at == text.length()) {
        expanded.append(c);
        continue;
      }
      int end = endOfReference(text, at);
      expanded.append(reference(text.substring(at, end), depth));
      at = end;
      if (expanded.length() > LONGEST) {
        throw new TreeException("config.mk has a variable of more than a million characters");
      }
    }
    return expanded.toString();
  }

  /** Where that ends which begins behind a dollar sign. */
  private static int endOfReference(String text, int start) {
    char open = text.charAt(start);
    if (open != '(' && open != '{') {
      return start + 1;
    }
    char close = open == '(' ? ')' : '}';
    int nested = 0;
    for (int i = start; i < text.length(); i++) {
      char c = text.charAt(i);
      nested += c == open ? 1 : c == close ? -1 : 0;
      if (nested == 0) {
        return i + 1;
      }
    }
    return text.length();
  }

  private String reference(String text, int depth) throws TreeException {
    if (text.equals("$")) {
      return "$";
    }
    boolean bracketed = text.startsWith("(") || text.startsWith("{");
    String inner = bracketed ? text.substring(1, text.length() - 1) : text;
    Matcher call = MakeFunctions.CALL.matcher(inner);
    if (call.matches()) {
      return call(call.group(1), call.group(2), depth);
    }
    int colon = inner.indexOf(':');
    int equals = inner.indexOf('=', colon + 1);
    if (colon > 0 && equals > 0) {
      String value = value(inner.substring(0, colon), depth);
      String from = expand(inner.substring(colon + 1, equals), depth + 1);
      String to = expand(inner.substring(equals + 1), depth + 1);
      return MakeFunctions.substitute(from, to, value);
    }
    return value(expand(inner, depth + 1), depth);
  }

  private String value(String name, int depth) throws TreeException {
    return expand(values.getOrDefault(name, ""), depth + 1);
  }

  private String call(String function, String arguments, int depth) throws TreeException {
    List<String> expanded = new ArrayList<>();
    for (String argument : MakeFunctions.arguments(arguments)) {
      expanded.add(expand(argument, depth + 1));
    }
    return functions.apply(function, expanded);
  }
}
