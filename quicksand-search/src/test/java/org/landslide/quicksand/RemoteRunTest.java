package org.landslide.quicksand;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.model.ExplorerOptions;
import org.landslide.engine.model.ExplorerOptions.Order;
import org.landslide.engine.model.ExplorerOptions.Reduction;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.RaceRule;
import org.landslide.engine.schedule.Schedule;
import org.landslide.engine.search.Explorer;
import org.landslide.engine.search.Explorer.Outcome;
import org.landslide.engine.search.Search;
import org.landslide.quicksand.job.BugReport;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions;
import org.landslide.quicksand.job.QuicksandOptions.Heuristics;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.Verdict;
import org.landslide.quicksand.remote.RemoteWorker;
import org.landslide.quicksand.remote.RemoteWorkers;
import org.landslide.quicksand.remote.Task;
import org.landslide.quicksand.remote.TaskOutcome;
import org.landslide.quicksand.remote.WorkerLostException;
import org.landslide.quicksand.stored.ValueCodec;
import org.landslide.quicksand.worker.TaskRunner;

/** Runs whose workers are elsewhere: all that they know is what they are told in bytes. */
@Timeout(180)
final class RemoteRunTest {
  private static final int PROGRAMS = 150;
  private static final Set<PreemptionPoint> EVERYWHERE = Set.of(ToySubject.EVERYWHERE);

  /** State spaces that are explored without recognising states, so that the order is no matter. */
  private static final class Spaces implements StateSpaces {
    private final ToyProgram program;
    final List<String> completed = Collections.synchronizedList(new ArrayList<>());

    Spaces(ToyProgram program) {
      this.program = program;
    }

    @Override
    public StateSpace open(Set<PreemptionPoint> points) {
      ExplorerOptions options =
          new ExplorerOptions(
              Order.FORWARDS, Reduction.DPOR_WITH_SLEEP_SETS, LoopThresholds.DEFAULT);
      Explorer<?> explorer = new Explorer<>(new ToySubject(program, points), options);
      return new StateSpace(explorer, () -> {}, () -> {}, 1, this::ended);
    }

    private void ended(Outcome outcome, Search search) {
      if (outcome == Outcome.COMPLETED || outcome == Outcome.FAILED) {
        completed.add(threads(search.decisions()));
      }
    }
  }

  private static String threads(Schedule decisions) {
    return decisions.moves().stream()
        .map(move -> String.valueOf(move.thread()))
        .collect(Collectors.joining());
  }

  /** Workers of which each is lost after so many tasks, if that is a number, and replaced. */
  private static final class Workers implements RemoteWorkers {
    private final StateSpaces spaces;
    private final int number;
    private final int mostTasks;
    private final Random random;
    private volatile @Nullable Consumer<RemoteWorker> run;
    final AtomicInteger given = new AtomicInteger();
    final AtomicInteger lost = new AtomicInteger();

    Workers(StateSpaces spaces, int number, int mostTasks, long seed) {
      this.spaces = spaces;
      this.number = number;
      this.mostTasks = mostTasks;
      this.random = new Random(seed);
    }

    @Override
    public Runnable attend(Consumer<RemoteWorker> newcomers) {
      run = newcomers;
      for (int i = 0; i < number; i++) {
        newcomers.accept(worker(new TaskRunner(spaces, () -> 0)));
      }
      return () -> run = null;
    }

    private synchronized RemoteWorker worker(TaskRunner runner) {
      int tasks = mostTasks == 0 ? Integer.MAX_VALUE : random.nextInt(mostTasks);
      return new Worker(runner, tasks, random.nextBoolean(), random.nextBoolean());
    }

    private final class Worker implements RemoteWorker {
      private final TaskRunner runner;
      private final boolean losesAnswer;
      private final boolean comesBack;
      private int tasks;

      Worker(TaskRunner runner, int tasks, boolean losesAnswer, boolean comesBack) {
        this.runner = runner;
        this.tasks = tasks;
        this.losesAnswer = losesAnswer;
        this.comesBack = comesBack;
      }

      @Override
      public String process() {
        return "a";
      }

      @Override
      public TaskOutcome run(Task task) throws WorkerLostException {
        if (tasks-- == 0) {
          throw lost(task);
        }
        TaskOutcome outcome = copied(new Answer(runner.run(copied(task)))).outcome;
        if (outcome instanceof TaskOutcome.Explored explored) {
          given.addAndGet(explored.given().size());
        }
        return outcome;
      }

      /** One that comes back may still have searches of which nothing became known. */
      private WorkerLostException lost(Task task) {
        lost.incrementAndGet();
        if (losesAnswer) {
          TaskOutcome unused = runner.run(copied(task));
        }
        Consumer<RemoteWorker> current = run;
        if (current != null) {
          current.accept(worker(comesBack ? runner : new TaskRunner(spaces, () -> 0)));
        }
        return new WorkerLostException("");
      }

      @Override
      public void interrupt() {}
    }
  }

  private record Answer(TaskOutcome outcome) {}

  private static <T extends Record> T copied(T value) {
    try {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      ValueCodec.write(new DataOutputStream(bytes), value);
      @SuppressWarnings("unchecked")
      Class<T> type = (Class<T>) value.getClass();
      return ValueCodec.read(
          new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())), type);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Quicksand quicksand(StateSpaces spaces, int workers, boolean ordered) {
    QuicksandOptions options =
        new QuicksandOptions(
            Mode.SINGLE,
            List.of(EVERYWHERE),
            Double.POSITIVE_INFINITY,
            workers,
            Heuristics.DEFAULT,
            true,
            Long.MAX_VALUE,
            Set.of(),
            ordered);
    return new Quicksand(
        spaces,
        options,
        Listener.NONE,
        new Control(options, System::nanoTime),
        new Division(ordered, 0, 0, 0),
        () -> 0);
  }

  private static Progress progress(Result result) {
    return result.end().jobs().get(0).progress();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void theSameInterleavingsHoweverManyWorkersAreElsewhere(int number) {
    int given = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, false, true));
      Result one = quicksand(alone, 1, false).run();
      Spaces spaces = new Spaces(alone.program);
      Workers workers = new Workers(spaces, number, 0, seed);
      Result result = quicksand(spaces, seed % 2, false).helpedBy(workers).run();
      assertThat(result.verdict()).isEqualTo(one.verdict());
      if (one.verdict() == Verdict.COMPLETED) {
        assertThat(spaces.completed.stream().sorted())
            .as("seed %d:%n%s", seed, alone.program)
            .containsExactlyElementsOf(alone.completed.stream().sorted().toList());
        assertThat(progress(result).interleavings()).isEqualTo(progress(one).interleavings());
        assertThat(progress(result).cut()).isEqualTo(progress(one).cut());
        assertThat(progress(result).proportion()).isEqualTo(1);
      }
      given += workers.given.get();
    }
    assertThat(given).isGreaterThan(number == 1 ? -1 : PROGRAMS / 10);
  }

  @Test
  void workersThatAreLostChangeNothingButTheTime() {
    int lost = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, false, true));
      Result one = quicksand(alone, 1, false).run();
      Spaces spaces = new Spaces(alone.program);
      Workers workers = new Workers(spaces, 1 + seed % 4, 6, seed);
      Result result = quicksand(spaces, seed % 2, false).helpedBy(workers).run();
      assertThat(result.verdict()).as("seed %d %s", seed, result).isEqualTo(one.verdict());
      if (one.verdict() == Verdict.COMPLETED) {
        assertThat(new TreeSet<>(spaces.completed))
            .as("seed %d:%n%s", seed, alone.program)
            .isEqualTo(new TreeSet<>(alone.completed));
        assertThat(progress(result).interleavings()).isEqualTo(progress(one).interleavings());
        assertThat(progress(result).cut()).isEqualTo(progress(one).cut());
      }
      lost += workers.lost.get();
    }
    assertThat(lost).isGreaterThan(PROGRAMS);
  }

  @Test
  void theFirstBugIsThatOfOneWorkerIfItIsAskedFor() {
    int failing = 0;
    for (int seed = 0; seed < 2 * PROGRAMS; seed++) {
      Spaces alone = new Spaces(RandomToys.make(seed, true, true));
      Result one = quicksand(alone, 1, true).run();
      if (one.verdict() == Verdict.BUG) {
        Spaces spaces = new Spaces(alone.program);
        Workers workers = new Workers(spaces, 1 + seed % 4, seed % 3 == 0 ? 6 : 0, seed);
        Result result = quicksand(spaces, seed % 2, true).helpedBy(workers).run();
        assertThat(bug(result)).as("seed %d:%n%s", seed, alone.program).isEqualTo(bug(one));
        failing++;
      }
    }
    assertThat(failing).isGreaterThan(PROGRAMS / 10);
  }

  private static List<Object> bug(Result result) {
    BugReport report = result.end().bugs().get(0);
    return List.of(report.bug(), report.decisions());
  }

  /** Jobs, data races and preemption points that become known, and workers that are lost. */
  @Test
  void theVerdictIsTheSameWhereJobsAreHandedOut() {
    int verified = 0;
    for (int seed = 0; seed < PROGRAMS; seed++) {
      ToyProgram program = RandomToys.make(seed, seed % 2 == 0, true);
      ToySpaces spaces = new ToySpaces(program, RaceRule.PURE);
      QuicksandOptions one = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 1e9, 1);
      Result alone = new Quicksand(spaces, one, Listener.NONE).run();
      QuicksandOptions none = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 1e9, seed % 3 / 2);
      Workers workers = new Workers(spaces, 1 + seed % 3, seed % 5 == 0 ? 0 : 9, seed);
      Result result = new Quicksand(spaces, none, Listener.NONE).helpedBy(workers).run();
      assertThat(result.verdict()).as("seed %d:%n%s", seed, program).isEqualTo(alone.verdict());
      verified += result.verdict() == Verdict.VERIFIED ? 1 : 0;
    }
    assertThat(verified).isBetween(PROGRAMS / 10, PROGRAMS);
  }

  @Test
  void whatIsNotSaidInBytesIsBegunAnew() {
    for (int seed = 0; seed < PROGRAMS / 5; seed++) {
      ToySpaces toy = new ToySpaces(RandomToys.make(seed, seed % 2 == 0, true), RaceRule.PURE);
      StateSpaces spaces = toy.bounded(2);
      QuicksandOptions one = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 1e9, 1);
      Result alone = new Quicksand(spaces, one, Listener.NONE).run();
      QuicksandOptions none = new QuicksandOptions(Mode.ITERATIVE_DEEPENING, 1e9, 0);
      Workers workers = new Workers(spaces, 2, seed % 2 == 0 ? 0 : 40, seed);
      Result result = new Quicksand(spaces, none, Listener.NONE).helpedBy(workers).run();
      assertThat(result.verdict()).as("seed %d", seed).isEqualTo(alone.verdict());
      if (alone.verdict() != Verdict.BUG) {
        assertThat(result.boundCompleted()).isEqualTo(alone.boundCompleted());
      }
    }
  }
}
