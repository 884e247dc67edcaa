package org.landslide.bench.soundness;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.landslide.bench.soundness.Ruling.Kind;
import org.landslide.bench.soundness.model.Failure;
import org.landslide.bench.soundness.model.Outcomes;
import org.landslide.quicksand.job.Verdict;

/** The judge has to be able to say that an answer is wrong. */
final class RulingTest {
  private static Outcomes expected(Set<Failure> failures, String... texts) {
    return new Outcomes(new TreeSet<>(List.of(texts)), failures, 1);
  }

  private static Observed found(Verdict verdict, String bug, boolean cutShort, String... texts) {
    return new Observed(1, verdict, bug, new TreeSet<>(List.of(texts)), 0, 1, cutShort, "");
  }

  private static Kind ruling(Outcomes expected, Observed found) {
    return Ruling.of(expected, Trust.JOIN, found).kind();
  }

  @Test
  void exactlyTheExpectedOutcomesAreRight() {
    assertThat(ruling(expected(Set.of(), "a", "b"), found(Verdict.VERIFIED, "", false, "a", "b")))
        .isEqualTo(Kind.RIGHT);
  }

  @Test
  void anOutcomeThatIsMissingIsReported() {
    Ruling ruling =
        Ruling.of(
            expected(Set.of(), "a", "b"), Trust.JOIN, found(Verdict.VERIFIED, "", false, "a"));
    assertThat(ruling.kind()).isEqualTo(Kind.LOST_OUTCOME);
    assertThat(ruling.text()).contains("[b]");
    assertThat(ruling.kind().isWrong()).isTrue();
  }

  @Test
  void anOutcomeThatCannotBeIsReported() {
    assertThat(ruling(expected(Set.of(), "a"), found(Verdict.UNFINISHED, "", true, "a", "b")))
        .isEqualTo(Kind.IMPOSSIBLE_OUTCOME);
  }

  @Test
  void bugsAreComparedByTheirKind() {
    Outcomes stuck = expected(Set.of(Failure.STUCK), "a");
    assertThat(ruling(stuck, found(Verdict.BUG, "deadlock", false, "a"))).isEqualTo(Kind.RIGHT);
    assertThat(ruling(stuck, found(Verdict.BUG, "use after free", false, "a")))
        .isEqualTo(Kind.WRONG_BUG);
    assertThat(ruling(stuck, found(Verdict.VERIFIED, "", false, "a"))).isEqualTo(Kind.MISSED_BUG);
    assertThat(ruling(expected(Set.of(), "a"), found(Verdict.BUG, "deadlock", false, "a")))
        .isEqualTo(Kind.FALSE_ALARM);
  }

  @Test
  void onlyWhoeverTrustsMutexesWaitsForAFreedOneForEver() {
    Outcomes freed = expected(Set.of(Failure.FREED_MUTEX), "a");
    Observed deadlock = found(Verdict.BUG, "deadlock", false, "a");
    assertThat(Ruling.of(freed, Trust.ALL, deadlock).kind()).isEqualTo(Kind.RIGHT);
    assertThat(Ruling.of(freed, Trust.JOIN, deadlock).kind()).isEqualTo(Kind.WRONG_BUG);
  }

  @Test
  void anAnswerThatClaimsNothingIsNotWrong() {
    Outcomes expected = expected(Set.of(), "a", "b");
    assertThat(ruling(expected, found(Verdict.UNFINISHED, "", true, "a")))
        .isEqualTo(Kind.TOO_LARGE);
    assertThat(ruling(expected, found(Verdict.UNFINISHED, "", false, "a")))
        .isEqualTo(Kind.SUPPOSED);
  }

  @Test
  void theSameCheckHasToSayTheSameAgain() {
    Observed first = found(Verdict.VERIFIED, "", false, "a");
    assertThat(first.agreesWith(found(Verdict.VERIFIED, "", false, "a"))).isTrue();
    assertThat(first.agreesWith(found(Verdict.VERIFIED, "", false, "b"))).isFalse();
    assertThat(first.agreesWith(found(Verdict.BUG, "deadlock", false, "a"))).isFalse();
    assertThat(first.agreesWith(found(Verdict.UNFINISHED, "", true, "a"))).isTrue();
    Ruling ruling = Ruling.ofRepeated(first, found(Verdict.UNFINISHED, "", false, "a"));
    assertThat(ruling.kind()).isEqualTo(Kind.VERDICT_DIFFERS);
    assertThat(ruling.kind().isWrong()).isTrue();
  }

  @Test
  void aForbiddenOutcomeHasToBeFoundAsABug() {
    Outcomes expected = expected(Set.of(), "a", "b");
    assertThat(
            Ruling.ofForbidden(
                    expected, Trust.JOIN, "b", found(Verdict.BUG, "failed assertion", false, "a"))
                .kind())
        .isEqualTo(Kind.RIGHT);
    assertThat(
            Ruling.ofForbidden(expected, Trust.JOIN, "b", found(Verdict.VERIFIED, "", false, "a"))
                .kind())
        .isEqualTo(Kind.MISSED_BUG);
  }
}
