package org.landslide.report.live;

import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import org.landslide.quicksand.job.BugReport;
import org.landslide.report.text.Figures;
import org.landslide.report.text.Printable;
import org.landslide.report.trace.TraceWords;

/**
 * A bug, as the page tells of it.
 *
 * @param page the path of its trace as a page, empty as long as there is none
 */
record BugRow(String title, String message, int job, String after, String page) {
  static BugRow of(BugReport report) {
    return new BugRow(
        Printable.of(TraceWords.kindAndPlace(report.bug())),
        Printable.of(report.bug().message()),
        report.job().number(),
        Figures.measured(report.seconds()),
        "");
  }

  BugRow on(String path) {
    return new BugRow(title, message, job, after, path);
  }

  /** A page is asked for by the number of the bug, never by a path. */
  void write(int number, JsonWriter json) throws IOException {
    json.beginObject().name("number").value(number).name("title").value(title);
    json.name("message").value(message).name("job").value(job).name("after").value(after);
    json.name("page").value(!page.isEmpty()).name("file").value(Printable.of(page)).endObject();
  }
}
