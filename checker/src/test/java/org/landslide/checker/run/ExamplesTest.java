package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.landslide.checker.Landslide;
import org.landslide.checker.program.CheckedProgram;
import org.landslide.engine.finding.Bug;
import org.landslide.engine.finding.Trace;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.run.RunSummary;
import org.landslide.report.trace.TraceText;

/**
 * The numbered examples: of each the wrong program fails, in the words of its page, and the right
 * one is verified. {@code -Dlandslide.refresh=true} writes the words into the pages.
 */
@Timeout(120)
final class ExamplesTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final Path EXAMPLES = HOME.resolve("programs/examples");
  private static final int COUNT = 20;

  /** What a page shows below the command that checks a program: lines with an indent. */
  private static final String ANSWER = "( {4}\\$ \\./landslide quicksand \\S+/%s\n)((?: {4}.*\n)+)";

  private static final Pattern DIFF = Pattern.compile("(```diff\n)(.*?)```", Pattern.DOTALL);

  /** Before it come the names of the files, and where the first difference is. */
  private static final int FIRST_LINE_OF_DIFF = 3;

  static List<Path> examples() throws IOException {
    try (Stream<Path> folders = Files.list(EXAMPLES)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theWrongOneFailsAsItsPageSays(Path example) throws Exception {
    RunSummary summary = check(example.resolve("wrong.c"));
    assertThat(summary.result().verdict()).isEqualTo(Verdict.BUG);
    Trace trace = summary.bugs().get(0).recording().trace().orElseThrow();
    assertThat(trace.bug().supposition()).isEmpty();
    requireAnswer(example, "wrong.c", heading(trace));
  }

  @ParameterizedTest
  @MethodSource("examples")
  void theRightOneIsVerified(Path example) throws Exception {
    RunSummary summary = check(example.resolve("right.c"));
    assertThat(summary.result().verdict()).isEqualTo(Verdict.VERIFIED);
    requireAnswer(
        example,
        "right.c",
        "VERIFIED: every interleaving of this program ends well, apart from what was left out.\n");
  }

  @ParameterizedTest
  @MethodSource("examples")
  void thePageShowsWhatDiffers(Path example) throws Exception {
    Process diff =
        new ProcessBuilder("diff", "-U1", "wrong.c", "right.c").directory(example.toFile()).start();
    List<String> lines =
        new String(diff.getInputStream().readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    String shown =
        lines.subList(FIRST_LINE_OF_DIFF, lines.size()).stream()
            .map(line -> (line.startsWith("@@") ? "@@" : line.stripTrailing()) + "\n")
            .collect(Collectors.joining());
    requireShown(example, DIFF, shown);
  }

  @Test
  void allAreListed() throws IOException {
    String list = Files.readString(EXAMPLES.resolve("README.md"));
    List<Path> examples = examples();
    assertThat(examples).hasSize(COUNT);
    for (int i = 0; i < COUNT; i++) {
      String name = examples.get(i).getFileName().toString();
      assertThat(name).startsWith("%02d-".formatted(i + 1));
      assertThat(list).contains("(" + name + "/README.md)");
      assertThat(Files.readString(examples.get(i).resolve("README.md")))
          .startsWith("# " + (i + 1) + ". ");
    }
  }

  /** One worker, which takes the same way every time. */
  private static RunSummary check(Path file) throws InterruptedException {
    CheckedProgram program =
        new Landslide(HOME).program(List.of(file.toString()), List.of(), false);
    SearchPlan plan = SearchPlan.quicksand().withFirstBug(true);
    return Run.prepare(Request.of(program, plan), Budget.of(Duration.ofMinutes(1))).run();
  }

  /** The kind, the place and the sentence; the message besides would name folders. */
  private static String heading(Trace trace) {
    Bug bug = new Bug(trace.bug().kind(), "", trace.bug().evidence());
    return new TraceText(false, TraceText.WIDTH).heading(bug, trace.story());
  }

  private static void requireAnswer(Path example, String file, String answer) throws IOException {
    String block = answer.lines().map(line -> "    " + line + "\n").collect(Collectors.joining());
    requireShown(example, Pattern.compile(ANSWER.formatted(Pattern.quote(file))), block);
  }

  /** The part of the page that a pattern has as its second group is this text. */
  private static void requireShown(Path example, Pattern part, String text) throws IOException {
    Path page = example.resolve("README.md");
    String content = Files.readString(page);
    Matcher shown = part.matcher(content);
    assertThat(shown.find()).as(page.toString()).isTrue();
    if (Boolean.getBoolean("landslide.refresh")) {
      String before = content.substring(0, shown.start(2));
      Files.writeString(page, before + text + content.substring(shown.end(2)));
    } else {
      assertThat(shown.group(2)).isEqualTo(text);
    }
  }
}
