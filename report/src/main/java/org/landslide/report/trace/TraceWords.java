package org.landslide.report.trace;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.BugKind;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Necessity;
import org.landslide.engine.finding.Story;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.Trace.TracedThread;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.engine.finding.TraceRow.SharedAccess;
import org.landslide.engine.model.Supposition;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Printable;

/**
 * What every form of a trace says in the same words. All of it is printable. People count rows from
 * 1, the data from 0.
 */
public final class TraceWords {
  /** What a story says of a thread of which the bug says that it is descheduled. */
  private static final Pattern SLEEPS =
      Pattern.compile("`[^`]+` \\((thread \\d+)\\) sleeps in `[^`]+` \\([^)]+\\)");

  /** What to do where memory was short. */
  public static final String MORE_MEMORY = "LANDSLIDE_JAVA_OPTS=-Xmx4g and the like allow more";

  /** Of a line of source, as much as stands in for all of it. */
  private static final int LONGEST_LINE = 120;

  /** As many more rows are not counted exactly. */
  private static final int MANY = 25;

  /** Functions of the libraries that only happen to be where something goes wrong. */
  private static final Pattern START_OF_SENTENCE = Pattern.compile("[a-z]+( |$)");

  private TraceWords() {}

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

  /** What a thread does in an entry, in one clause. */
  public static String entry(Entry entry) {
    String deed =
        entry instanceof SharedAccess access
            ? access(access)
            : Printable.of(((TraceRow.Deed) entry).text());
    return deed + times(entry);
  }

  /** The sentence on top, with a capital letter and a full stop. */
  static String sentence(Story story) {
    String sentence = capital(Printable.of(story.sentence()));
    return sentence.endsWith(".") ? sentence : sentence + ".";
  }

  /** Whether the sentence on top has the message in it, so that it need not be told again. */
  static boolean saysMessage(Story story, Bug bug) {
    String plain = SLEEPS.matcher(story.sentence()).replaceAll("$1 is descheduled");
    return plain.contains(bug.message().replace('`', '\''));
  }

  /** A line of source that stands among other things, without a comment behind the code. */
  static String sourceLine(String line) {
    int comment = line.indexOf(" //");
    boolean code =
        comment > 0 && line.substring(0, comment).chars().filter(c -> c == '"').count() % 2 == 0;
    return Columns.shorten(Printable.of(code ? line.substring(0, comment) : line), LONGEST_LINE);
  }

  /** What is known of a preemption. */
  static String necessity(Necessity necessity) {
    return switch (necessity) {
      case UNKNOWN -> "";
      case NECESSARY -> "(it does not fail without this)";
      case REPLACEABLE -> "(it fails without this, too)";
    };
  }

  /** Where the nearest interleaving that ends well parts from the failing one. */
  static String alternative(Trace trace, Alternative alternative) {
    return String.format(
        "If thread %d goes on at the end of row %s instead, and the rest follows as it can, all ends"
            + " well",
        trace.rows().get(alternative.row()).thread(), row(alternative.row()));
  }

  /** {@code , 3 times}, where once need not be said. */
  static String times(Entry entry) {
    return entry.count() == 1 ? "" : ", " + count(entry.count(), "time", "times");
  }

  /**
   * The part of a row's stack that says something: neither the stub of a system call nor what the
   * reason of the row names already.
   */
  static List<Frame> telling(TraceRow row) {
    List<Frame> stack = withoutStub(row.stack());
    boolean named = stack.size() > 1 && row.reason().endsWith(" " + stack.get(0).function());
    return named ? stack.subList(1, stack.size()) : stack;
  }

  /** A stack without the stub of a system call in which it ends. */
  static List<Frame> withoutStub(List<Frame> stack) {
    return stack.size() > 1 && Blame.isStub(stack.get(0)) ? stack.subList(1, stack.size()) : stack;
  }

  /** {@code double free in leave (tcb.c:23)}, or as much of it as is known. */
  public static String kindAndPlace(Bug bug) {
    String link = bug.kind() == BugKind.MEMORY_LEAK ? ", allocated in " : " in ";
    return bug.kind().label() + place(bug).map(frame -> link + frame(frame)).orElse("");
  }

  /**
   * Where a bug is: in which function of the program, not in the one by which it was noticed. Empty
   * when there is no such place, or several.
   */
  public static Optional<Frame> place(Bug bug) {
    boolean nowhere = bug.kind() == BugKind.DEADLOCK || bug.kind() == BugKind.WRONG_RESULT;
    if (nowhere || bug.evidence().isEmpty()) {
      return Optional.empty();
    }
    return Blame.place(bug.evidence().get(0).stack());
  }

  /** The rows that an access conflicts with: {@code #2, #5 and 3 more}. */
  static String rows(SharedAccess access) {
    String named = access.rows().stream().map(TraceWords::row).collect(Collectors.joining(", "));
    return named + more(access);
  }

  /** {@code before thread 2 writes it (ring.c:14)}; empty where that is not what happened. */
  static String early(SharedAccess access) {
    return access
        .pending()
        .map(store -> "before thread " + store.thread() + " writes it (" + place(store.at()) + ")")
        .orElse("");
  }

  /** How many rows an access conflicts with besides those that are named; empty if none. */
  static String more(SharedAccess access) {
    if (access.more() == 0) {
      return "";
    }
    return access.more() < MANY ? " and " + access.more() + " more" : " and many more";
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
  public static String frame(Frame frame) {
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
  public static String capital(String text) {
    boolean word = START_OF_SENTENCE.matcher(text).lookingAt();
    return word ? text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1) : text;
  }

  public static String commandLine(Trace trace) {
    return commandLine(trace.program().name(), trace.program().arguments());
  }

  public static String commandLine(String program, List<String> arguments) {
    String words = arguments.isEmpty() ? program : program + " " + String.join(" ", arguments);
    return Printable.of(words);
  }

  public static String count(long number, String one, String many) {
    return String.format(Locale.ROOT, "%,d %s", number, number == 1 ? one : many);
  }

  /** On what a bug rests that is not certain. */
  public static String supposed(String clause) {
    return "This rests on a heuristic: " + Printable.of(clause) + ".";
  }

  /** On what a result rests that is not certain. */
  public static String supposedWaits(List<Supposition> suppositions) {
    return suppositions.stream().map(TraceWords::supposedWait).collect(Collectors.joining("; "))
        + ". Each round differs from the others, in a count perhaps, so that is not proven"
        + " (heuristics.foresight says how long to watch)";
  }

  private static String supposedWait(Supposition supposition) {
    return "that a thread waits in the loop at "
        + Printable.of(supposition.place())
        + ", after "
        + count(supposition.rounds(), "round", "rounds")
        + ", "
        + count(supposition.times(), "time", "times");
  }

  public static Optional<String> unlessEmpty(String text) {
    return Optional.of(text).filter(known -> !known.isEmpty());
  }
}
