package org.landslide.quicksand;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.landslide.quicksand.remote.ProcessReport;
import org.landslide.quicksand.remote.TaskOutcome.Effort;

/** What workers in other processes have done. Guarded by its owner. */
final class Processes {
  /** A rate is that of the last one or two spans of so many nanoseconds. */
  private static final double NANOS_OF_SPAN = 3e9;

  private static final double SECONDS_PER_NANO = 1e-9;

  private final Map<String, Entry> entries = new LinkedHashMap<>();

  private static final class Entry {
    int workers;
    long runs;
    double seconds;

    /** When the last span began and the one before it, and how many runs there were by then. */
    long began;

    long runsThen;
    long beganBefore;
    long runsBefore;

    Entry(long now) {
      began = now;
      beganBefore = now;
    }
  }

  void joined(String process, long now) {
    entries.computeIfAbsent(process, unused -> new Entry(now)).workers++;
  }

  void lost(String process) {
    Entry entry = entries.get(process);
    if (entry != null) {
      entry.workers--;
    }
  }

  void worked(String process, Effort effort, long now) {
    Entry entry = entries.computeIfAbsent(process, unused -> new Entry(now));
    entry.runs += effort.runs();
    entry.seconds += effort.seconds();
    if (now - entry.began > NANOS_OF_SPAN) {
      entry.beganBefore = entry.began;
      entry.runsBefore = entry.runsThen;
      entry.began = now;
      entry.runsThen = entry.runs;
    }
  }

  /** How many workers there are, in all processes together. */
  int workers() {
    return entries.values().stream().mapToInt(entry -> entry.workers).sum();
  }

  List<ProcessReport> reports(long now) {
    return entries.entrySet().stream()
        .map(each -> report(each.getKey(), each.getValue(), now))
        .toList();
  }

  private static ProcessReport report(String name, Entry entry, long now) {
    double span = Math.max(1, now - entry.beganBefore) * SECONDS_PER_NANO;
    double rate = entry.workers == 0 ? 0 : (entry.runs - entry.runsBefore) / span;
    return new ProcessReport(name, entry.workers, entry.runs, entry.seconds, rate);
  }
}
