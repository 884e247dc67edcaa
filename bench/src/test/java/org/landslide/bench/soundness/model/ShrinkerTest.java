package org.landslide.bench.soundness.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.landslide.bench.soundness.model.shape.ProgramGenerator;
import org.landslide.bench.soundness.model.shape.Shape;

final class ShrinkerTest {
  private static final ProgramGenerator GENERATOR =
      new ProgramGenerator(3, Arrays.asList(Shape.values()));

  private static ModelProgram smallest(ModelProgram program, Predicate<ModelProgram> kept) {
    Optional<ModelProgram> next = Optional.of(program);
    ModelProgram best = program;
    while (next.isPresent()) {
      best = next.get();
      next = Shrinker.smaller(best).stream().filter(kept).findFirst();
    }
    return best;
  }

  @Test
  void everythingThatDoesNotMatterGoes() {
    Place x = Statements.word(0);
    Stmt store = Statements.store(x, Expr.of(1));
    Stmt other = Statements.store(Statements.word(1), Expr.of(1));
    Stmt loop = new Stmt.For(Local.K, 3, List.of(other, store));
    ModelProgram program =
        new ModelProgram(
            "",
            List.of(
                List.of(new Stmt.Create(1), new Stmt.Create(2), new Stmt.Join(2), new Stmt.Join(1)),
                List.of(loop, other),
                List.of(other)),
            2);
    Predicate<ModelProgram> storesToX =
        each ->
            BruteForce.of(each, Failing.WITH_CODES, 10_000).orElseThrow().texts().stream()
                .anyMatch(text -> text.contains(" 00000001 0000000"));
    ModelProgram smallest = smallest(program, storesToX);
    assertThat(smallest.threads())
        .containsExactly(List.of(new Stmt.Create(1), new Stmt.Join(1)), List.of(store));
  }

  @Test
  void smallerProgramsAreSmallerAndStillPrograms() {
    for (int number = 0; number < 200; number++) {
      ModelProgram program = GENERATOR.program(number, 0);
      for (ModelProgram smaller : Shrinker.smaller(program)) {
        assertThat(Shrinker.size(smaller)).isLessThan(Shrinker.size(program));
        assertThat(smaller.threadCount()).isPositive();
      }
    }
  }

  @Test
  void theSameNumberGivesTheSameProgram() {
    for (int number = 0; number < 100; number++) {
      ModelProgram program = GENERATOR.program(number, 0);
      String source = CSource.of(List.of(program));
      assertThat(CSource.of(List.of(GENERATOR.program(number, 0)))).isEqualTo(source);
    }
  }
}
