package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Going through a trace on the terminal, and leaving it for another thread. */
@Timeout(120)
final class ExploreTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  private static final Pattern PREEMPTED =
      Pattern.compile("(\\d+)\\. #\\d+  thread \\d+ \\(\\w+\\) preempted .*\\R.*?  thread (\\d+) ");

  @TempDir private static Path folder = Path.of("");

  private static String trace = "";

  @BeforeAll
  static void findBug() {
    Session found =
        Session.run(
            HOME, "quicksand", "--first-bug", "-d", folder.toString(), "mutex_against_atomic");
    assertThat(found.status()).as(found.err()).isEqualTo(1);
    trace = folder.resolve("mutex_against_atomic-trace.json").toString();
  }

  private static Session typing(String lines, String... args) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(lines.getBytes(StandardCharsets.UTF_8)));
    try {
      return Session.run(HOME, args);
    } finally {
      System.setIn(before);
    }
  }

  /** An event at which a thread is preempted, and the thread that comes next. */
  private record Preemption(String event, String next) {}

  private static List<Preemption> preemptions() {
    Matcher matcher = PREEMPTED.matcher(typing("", "explore", trace).out());
    return matcher.results().map(each -> new Preemption(each.group(1), each.group(2))).toList();
  }

  @Test
  void keysGoFromEventToEvent() {
    Session session = typing("n\nb\np\nf\nn\n2\n99\nwhat\nq\n", "replay", trace, "--step");
    assertThat(session.status()).isZero();
    assertThat(session.out())
        .containsSubsequence(
            "   1. #1  thread 1 (main) prints",
            "   2. #1  ",
            "   1. #1  ",
            "thread 1 (main) preempted before a racing access  at increment",
            "20 | count++;",
            "could have gone on: thread 1 (main), thread 2 (run)",
            "thread 2 (run) fails: failed assertion",
            "This is the last event",
            "   2. #1  ",
            "there is no event 99",
            "n or Enter: next");
  }

  @Test
  void endOfInputEndsIt() {
    assertThat(typing("", "replay", trace, "--step").status()).isZero();
    assertThat(typing("6\n", "explore", trace).status()).isZero();
    assertThat(typing("", "explore", trace, "--at", "6").status()).isZero();
  }

  /** The command that the page shows at a preemption, which the failure depends on. */
  @Test
  void threadThatGoesOnAsThePageSaysEndsWell() throws IOException {
    String page = Files.readString(folder.resolve("mutex_against_atomic-trace.html"));
    Matcher command = Pattern.compile("explore \\S+ --at (\\d+) --thread (\\d+)").matcher(page);
    assertThat(command.find()).isTrue();
    Session session =
        Session.run(HOME, "explore", trace, "--at", command.group(1), "--thread", command.group(2));
    assertThat(session.out()).startsWith("All ends well then");
    assertThat(session.status()).isZero();
  }

  @Test
  void threadThatWasChosenFailsAgainInATraceOfItsOwn() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    Preemption last = preemptions().get(preemptions().size() - 1);
    String typed = last.event() + "\n" + last.next() + "\nq\n";
    Session session = typing(typed, "explore", trace, "-d", other.toString());
    assertThat(session.status()).as(session.out()).isEqualTo(1);
    assertThat(session.out()).contains("Which thread (thread 1 (main), thread 2 (run))?");
    assertThat(session.out()).contains("BUG: failed assertion", "To run exactly this again");
    String again = other.resolve("mutex_against_atomic-trace.json").toString();
    assertThat(Session.run(HOME, "replay", again).out()).contains("This is the same failure");
  }

  /** Where the check had no preemption point: a thread that yields is interrupted before it. */
  @Test
  void threadIsPreemptedRightBeforeAnEvent() {
    String yields = number("yields");
    Session session = Session.run(HOME, "explore", trace, "--at", yields, "--thread", "1");
    assertThat(session.out())
        .containsSubsequence("thread 1 (main) writes 1 to count", "thread 2 (run) writes 2")
        .doesNotContain("thread 2 (run) writes 1 to count", "Nothing can come between");
    assertThat(session.status()).isZero();
  }

  /** Inside of a row, too, the thread itself can be chosen: nothing changes. */
  @Test
  void threadThatGoesOnByItselfFailsAsBefore() throws IOException {
    Path same = Files.createDirectory(folder.resolve("same"));
    Session session =
        Session.run(
            HOME, "explore", trace, "--at", number("unlocks"), "--thread", "1", "-d", same + "");
    assertThat(session.out()).contains("BUG: failed assertion");
    String again = same.resolve("mutex_against_atomic-trace.json").toString();
    assertThat(Files.readString(Path.of(again))).contains("racing_accesses");
    assertThat(Session.run(HOME, "replay", again).out()).contains("This is the same failure");
  }

  private static String number(String deed) {
    Matcher event =
        Pattern.compile("(\\d+)\\. #\\d+  thread \\d+ \\(\\w+\\) " + deed)
            .matcher(typing("", "explore", trace).out());
    assertThat(event.find()).as(deed).isTrue();
    return event.group(1);
  }

  @Test
  void whatCannotBeChosenIsSaidInOneLine() {
    String at = preemptions().get(0).event();
    Session thread = Session.run(HOME, "explore", trace, "--at", at, "--thread", "9");
    assertThat(thread.status()).isEqualTo(2);
    assertThat(thread.err()).contains("thread 9 cannot run at event " + at + "; threads 1, 2 can");
    Session event = Session.run(HOME, "explore", trace, "--at", "0", "--thread", "1");
    assertThat(event.status()).isEqualTo(2);
    assertThat(event.err()).contains("there is no event 0");
  }
}
