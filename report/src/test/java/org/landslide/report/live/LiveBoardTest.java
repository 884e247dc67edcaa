package org.landslide.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.landslide.engine.model.Estimate;
import org.landslide.engine.schedule.RandomCoverage;
import org.landslide.engine.schedule.RandomCoverage.AtDepth;
import org.landslide.quicksand.RunSnapshot;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.RunSamples;
import org.landslide.report.live.LiveBoard.News;

final class LiveBoardTest {
  private final LiveBoard board = new LiveBoard();
  private final RunSamples run = new RunSamples();

  private JsonObject since(long revision) {
    return JsonParser.parseString(board.since(revision).json()).getAsJsonObject();
  }

  @Test
  void onlyWhatHasChangedIsTold() {
    board.begin("program", RunSamples.NAMES, 60);
    run.job(JobState.RUNNING, RunSamples.LOCK);
    board.look(run.snapshot(), List.of());
    News all = board.since(0);
    assertThat(all.json()).contains("\"fresh\":true", "mutex_lock", "\"jobs\":[[0,");

    run.job(JobState.PENDING);
    board.look(run.snapshot(), List.of());
    JsonObject news = since(all.revision());
    assertThat(news.get("fresh").getAsBoolean()).isFalse();
    assertThat(news.getAsJsonArray("jobs")).hasSize(1);
    assertThat(news.getAsJsonArray("jobs").get(0).getAsJsonArray().get(0).getAsInt()).isOne();
    assertThat(news.getAsJsonArray("points")).hasSize(1);
  }

  /** The rate counts them, too. */
  @Test
  void interleavingsThatAreCutShortAreTold() {
    board.begin("program", RunSamples.NAMES, 60);
    Estimate estimate = new Estimate(0.5, 10, 2);
    run.job(JobState.RUNNING, new Progress(5, 1204, estimate, 1, Optional.empty(), List.of()));
    board.look(run.snapshot(), List.of());
    assertThat(since(0).get("cut").getAsLong()).isEqualTo(1204);
  }

  @Test
  void aRunThatBeginsAgainIsToldFromTheBeginning() {
    board.begin("program", RunSamples.NAMES, 60);
    run.job(JobState.RUNNING, RunSamples.LOCK);
    board.look(run.snapshot(), List.of());
    long known = board.since(0).revision();
    board.begin("program", RunSamples.NAMES, 60);
    JsonObject news = since(known);
    assertThat(news.get("fresh").getAsBoolean()).isTrue();
    assertThat(news.getAsJsonArray("jobs")).isEmpty();
  }

  @Test
  void randomSchedulesAreToldWithWhatTheyPromise() {
    board.begin("program", RunSamples.NAMES, 60);
    RunSnapshot now = run.snapshot();
    board.look(now, List.of());
    assertThat(since(0).get("random").getAsString()).isEmpty();
    RandomCoverage drawn = new RandomCoverage(7, 90, List.of(new AtDepth(2, 90, 2, 10)));
    board.look(
        new RunSnapshot(
            now.seconds(), now.jobs(), now.races(), now.bugs(), Optional.of(drawn), List.of()),
        List.of());
    assertThat(since(0).get("random").getAsString())
        .isEqualTo(
            "90 random schedules (--seed 7): a bug of depth 2 would have been seen with"
                + " probability >= 0.99, if it takes no more than 2 threads and 10 steps");
    board.begin("program", RunSamples.NAMES, 60);
    assertThat(since(0).get("random").getAsString()).isEmpty();
  }

  @Test
  void theTitleOfAProgramCannotEndTheEvent() {
    board.begin("a\nb\r\n\ndata: c", RunSamples.NAMES, 60);
    assertThat(board.since(0).json()).doesNotContain("\n", "\r");
  }
}
