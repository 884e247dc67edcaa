package org.landslide.students.pintos;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a kernel can be told to do on its command line, as the table in its {@code init.c} has it.
 * Most kernels have {@code run} for tests of any kind; some, which have user programs in every
 * project, have another word for tests of the kernel.
 */
final class PintosActions {
  private static final String USUAL = "run";

  /** A word with one argument, and the function that does it. */
  private static final Pattern ACTION =
      Pattern.compile("\\{\\s*\"(\\w+)\"\\s*,\\s*2\\s*,\\s*(\\w+)\\s*\\}");

  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|//[^\\n]*");
  private static final String TEST = "run_test";
  private static final Pattern CALL = Pattern.compile("\\b" + TEST + "\\s*\\(");
  private static final Pattern EXECUTES =
      Pattern.compile("\\bprocess_(execute|create_initd)\\s*\\(");

  private PintosActions() {}

  /**
   * The word that runs a test of the kernel.
   *
   * @param init the text of {@code threads/init.c}
   */
  static String forKernelTests(String init) {
    String text = COMMENT.matcher(init).replaceAll(" ");
    Set<String> words = new HashSet<>();
    String alone = USUAL;
    Matcher action = ACTION.matcher(text);
    while (action.find()) {
      words.add(action.group(1));
      String body = body(text, action.group(2));
      if (CALL.matcher(body).find() && !EXECUTES.matcher(body).find()) {
        alone = action.group(1);
      }
    }
    return words.isEmpty() ? USUAL : alone;
  }

  /** The text of a function up to the next one, which in C begins after a brace in a new line. */
  private static String body(String text, String function) {
    Matcher start = Pattern.compile("(?m)\\b" + function + "\\s*\\([^;{]*\\{").matcher(text);
    if (!start.find()) {
      return "";
    }
    int end = text.indexOf("\n}", start.end());
    return text.substring(start.end(), end < 0 ? text.length() : end);
  }
}
