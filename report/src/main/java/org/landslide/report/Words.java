package org.landslide.report;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/**
 * What every form of a trace says in the same words. All of it is printable. People count rows from
 * 1, the data from 0.
 */
final class Words {
  private static final int ROWS_NAMED = 6;
  private static final Pattern START_OF_SENTENCE = Pattern.compile("[a-z]+( |$)");

  private Words() {}

  static String thread(TracedThread thread) {
    String name = "thread " + thread.id();
    return thread.entry().isEmpty() ? name : name + " (" + Printable.of(thread.entry()) + ")";
  }

  /** {@code writes 1 to counter}. */
  static String access(SharedAccess access) {
    StringBuilder words = new StringBuilder(access.write() ? "writes " : "reads ");
    String value = Printable.of(access.value());
    if (!value.isEmpty()) {
      words.append(value).append(access.write() ? " to " : " from ");
    } else if (access.bytes() > Integer.BYTES) {
      words.append(access.bytes()).append(" bytes of ");
    }
    return words.append(Printable.of(access.variable())).toString();
  }

  /** {@code #2, #5 and 3 more}. */
  static String rows(List<Integer> rows) {
    int left = rows.size() - ROWS_NAMED;
    String named =
        rows.stream().limit(ROWS_NAMED).map(Words::row).collect(Collectors.joining(", "));
    return left > 0 ? named + " and " + left + " more" : named;
  }

  static String row(int index) {
    return "#" + (index + 1);
  }

  /** The shortest name of a place: {@code mutex.c:30}, without folders. */
  static String place(Frame frame) {
    return frame.file().isEmpty() ? function(frame) : fileName(frame) + ":" + frame.line();
  }

  static String function(Frame frame) {
    return Printable.of(frame.function());
  }

  /** {@code mutex_lock (mutex.c:30)}, without folders. */
  static String frame(Frame frame) {
    return frame.file().isEmpty() ? function(frame) : function(frame) + " (" + place(frame) + ")";
  }

  private static String fileName(Frame frame) {
    return Printable.of(frame.file().substring(frame.file().lastIndexOf('/') + 1));
  }

  /** A title that may or may not have something below it, as the start of a sentence. */
  static String title(String title, boolean more) {
    return capital(Printable.of(title)) + (more ? ":" : ".");
  }

  /** With a capital letter, unless it starts with the name of a function. */
  static String capital(String text) {
    boolean word = START_OF_SENTENCE.matcher(text).lookingAt();
    return word ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) : text;
  }

  static String commandLine(Trace trace) {
    return commandLine(trace.program().name(), trace.program().arguments());
  }

  static String commandLine(String program, List<String> arguments) {
    String words = arguments.isEmpty() ? program : program + " " + String.join(" ", arguments);
    return Printable.of(words);
  }

  static String count(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }
}
