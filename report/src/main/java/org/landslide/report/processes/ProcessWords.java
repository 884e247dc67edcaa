package org.landslide.report.processes;

import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import org.landslide.quicksand.remote.ProcessReport;
import org.landslide.report.text.Figures;
import org.landslide.report.text.JsonObjectWriter;
import org.landslide.report.trace.TraceWords;

/** What is told of other processes that help with a run. */
public final class ProcessWords {
  private ProcessWords() {}

  /** All in one line, the fastest first. */
  public static String line(List<ProcessReport> processes) {
    int workers = processes.stream().mapToInt(ProcessReport::workers).sum();
    String each =
        processes.stream()
            .filter(process -> process.workers() > 0)
            .sorted(Comparator.comparingDouble(ProcessReport::rate).reversed())
            .map(process -> process.name() + " " + Figures.count(process.rate()) + "/s")
            .collect(Collectors.joining(", "));
    String there = TraceWords.count(workers, "worker elsewhere", "workers elsewhere");
    return each.isEmpty() ? there : there + ": " + each;
  }

  /** As part of a result. */
  public static void write(JsonObjectWriter json, List<ProcessReport> processes)
      throws IOException {
    json.array("processes", processes, each -> process(json, each));
  }

  private static void process(JsonObjectWriter json, ProcessReport process) throws IOException {
    json.beginObject();
    json.field("name", process.name());
    json.field("workers", process.workers());
    json.field("interleavings", process.runs());
    json.seconds("seconds", process.seconds());
    json.endObject();
  }
}
