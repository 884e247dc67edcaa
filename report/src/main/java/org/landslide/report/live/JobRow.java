package org.landslide.report.live;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.util.List;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.report.run.JobWords;
import org.landslide.report.run.ProgressText;
import org.landslide.report.text.Figures;

/** How a job stands, as a row of the page. */
record JobRow(
    JobState state, String explored, String left, long interleavings, String time, String failure) {
  static JobRow of(JobReport report) {
    boolean begun = report.progress().interleavings() > 0;
    boolean open = report.state().isOpen();
    double left = report.progress().eta();
    return new JobRow(
        report.state(),
        begun ? explored(report) : "",
        begun && open && Double.isFinite(left) ? Figures.time(left) : "",
        report.progress().interleavings(),
        report.progress().seconds() > 0 ? Figures.measured(report.progress().seconds()) : "",
        report.failure());
  }

  private static String explored(JobReport report) {
    return report.state() == JobState.COMPLETE
        ? "100 %"
        : Figures.percent(JobWords.explored(report));
  }

  /** Where it stands among all states, the most interesting first. */
  private int rank() {
    return ProgressText.MOST_INTERESTING_FIRST.indexOf(state);
  }

  void write(int number, JsonWriter json) throws IOException {
    json.beginArray().value(number).value(rank()).value(explored).value(left);
    json.value(interleavings).value(time).value(failure).endArray();
  }

  /** What the ranks of rows stand for. */
  static void writeStates(JsonWriter json) throws IOException {
    List<JobState> states = ProgressText.MOST_INTERESTING_FIRST;
    json.name("states").beginArray();
    for (JobState state : states) {
      json.beginArray().value(JobWords.state(state)).value(state.isOpen()).endArray();
    }
    json.endArray();
  }
}
