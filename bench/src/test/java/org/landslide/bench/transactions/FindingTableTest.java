package org.landslide.bench.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.landslide.bench.evaluation.SearchMode;
import org.landslide.bench.transactions.TransactionTrial.Reference;
import org.landslide.check.options.TransactionRules;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.Verdict;

/** How our figures are put beside the thesis's. */
final class FindingTableTest {
  private static final Figure FINISHED = new Figure("100.00", 100, 40, true);
  private static final Figure GIVEN_UP = new Figure("2d0h", 172_800, 3e8, false);

  private static TransactionTrial trial(List<String> expected, Figure... figures) {
    List<Reference> references =
        List.of(figures).stream().map(figure -> new Reference("-X", figure)).toList();
    return new TransactionTrial(
        "counter", 2, 3, SearchMode.LARGEST, TransactionRules.HARDWARE, expected, references);
  }

  private static Finding finding(
      TransactionTrial trial, Verdict verdict, String bug, double seconds) {
    Progress progress = new Progress(10, verdict == Verdict.UNFINISHED ? 0.25 : 1, seconds);
    Optional<String> found = Optional.of(bug).filter(label -> !label.isEmpty());
    return new Finding(trial, verdict, found, progress, seconds);
  }

  private static List<String> lines(Consumer<PrintStream> printing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    printing.accept(new PrintStream(bytes, true, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8).lines().toList();
  }

  /** The cells of the rows, without the titles. */
  private static List<String> rows(Finding finding) {
    List<String> lines = lines(out -> new FindingTable(out).rows(finding));
    return lines.subList(1, lines.size()).stream().map(line -> line.replaceAll(" +", " ")).toList();
  }

  private static List<String> claims(Finding... findings) {
    return lines(out -> new Comparison(out, List.of(findings)).print());
  }

  @Test
  void ratiosAreOursToTheirsInInterleavingsAndTheirsToOursInTime() {
    assertThat(rows(finding(trial(List.of(), FINISHED), Verdict.VERIFIED, "", 0.5)))
        .containsExactly("counter 2,3 -X 10 40 0.25 0.50 100.00 200x");
    assertThat(rows(finding(trial(List.of(), FINISHED), Verdict.VERIFIED, "", 25)))
        .containsExactly("counter 2,3 -X 10 40 0.25 25.00 100.00 4.0x");
  }

  @Test
  void estimatesAreNotCompared() {
    assertThat(rows(finding(trial(List.of(), FINISHED, GIVEN_UP), Verdict.VERIFIED, "", 0.5)))
        .containsExactly(
            "counter 2,3 -X 10 40 0.25 0.50 100.00 200x", "counter 2,3 -X 10 ~3.0e+08 0.50 ~2d0h");
  }

  @Test
  void whatWeDidNotFinishIsNotComparedEither() {
    assertThat(rows(finding(trial(List.of(), FINISHED), Verdict.UNFINISHED, "", 30)))
        .containsExactly("counter 2,3 -X >10 40 >30.00 100.00 of ~40");
  }

  @Test
  void bugIsNamedAndAMissingOneIsSaid() {
    TransactionTrial bug = trial(List.of("deadlock"), FINISHED);
    assertThat(rows(finding(bug, Verdict.BUG, "deadlock", 1)).get(0)).endsWith(" 100x deadlock");
    assertThat(rows(finding(bug, Verdict.VERIFIED, "", 1)).get(0)).endsWith(" 100x no bug");
  }

  @Test
  void claimsHoldWhereTheyDo() {
    assertThat(claims(finding(trial(List.of(), FINISHED), Verdict.VERIFIED, "", 0.5)))
        .hasSize(5)
        .allMatch(line -> line.startsWith("yes"));
  }

  @Test
  void whateverIsWorseThanItShouldBeIsNamed() {
    Figure smaller = new Figure("100.00", 100, 9, true);
    assertThat(claims(finding(trial(List.of(), smaller), Verdict.VERIFIED, "", 1.5)))
        .containsSubsequence(
            "no   no more interleavings than in the thesis, where there is no bug",
            "       not: counter(2,3) -X",
            "no   at most a hundredth of the time, where there is no bug and it took over 60 s",
            "       not: counter(2,3) -X");
    assertThat(claims(finding(trial(List.of(), FINISHED), Verdict.UNFINISHED, "", 30)))
        .contains("no   all that the thesis verified is verified");
    assertThat(claims(finding(trial(List.of(), FINISHED), Verdict.BUG, "deadlock", 1)))
        .contains("no   nothing is found elsewhere");
    assertThat(claims(finding(trial(List.of("deadlock"), FINISHED), Verdict.BUG, "panic", 1)))
        .contains("no   every bug is found, and is of the expected kind");
  }

  @Test
  void whatTheThesisCouldNotFinishIsListedWhenWeCan() {
    assertThat(claims(finding(trial(List.of(), GIVEN_UP), Verdict.VERIFIED, "", 500)))
        .contains("Verified here, and in the thesis by no option: counter(2,3) -X");
  }
}
