package org.landslide.report.live;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.quicksand.job.JobState;
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
  void theTitleOfAProgramCannotEndTheEvent() {
    board.begin("a\nb\r\n\ndata: c", RunSamples.NAMES, 60);
    assertThat(board.since(0).json()).doesNotContain("\n", "\r");
  }
}
