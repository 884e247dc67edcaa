package org.landslide.report.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.text.Columns;
import org.landslide.report.text.Figures;
import org.landslide.report.trace.TraceWords;

/** What is said of jobs wherever they are told of. */
public final class JobWords {
  private final CodeNames names;

  public JobWords(CodeNames names) {
    this.names = names;
  }

  static String briefly(JobState state) {
    return switch (state) {
      case PENDING -> "not begun";
      case RUNNING -> "running";
      case SUSPENDED -> "put aside";
      case COMPLETE -> "complete";
      case BOUNDED -> "complete within the bound";
      case BUG -> "with a bug";
      case CANCELLED -> "cancelled";
      case SUPERSEDED -> "superfluous";
      case FAILED -> "failed";
      case DROPPED, DISMISSED -> "given up";
    };
  }

  public static String state(JobState state) {
    return switch (state) {
      case PENDING, RUNNING, SUSPENDED, COMPLETE, BOUNDED -> briefly(state);
      case BUG -> "found a BUG";
      case CANCELLED -> "cancelled, since a smaller one has found a bug";
      case SUPERSEDED -> "superfluous, since a larger one covers it";
      case FAILED -> "failed by a fault of Landslide";
      case DROPPED -> "given up, since memory ran low";
      case DISMISSED -> "given up, as you wanted";
    };
  }

  /**
   * {@code running: 21.9 %, 8 min 14 s left, 51 interleavings in 2 min 1 s}, or {@code running: in
   * its first interleaving, 15.0 s}.
   */
  static String progress(JobReport report) {
    String state = state(report.state());
    Progress progress = report.progress();
    if (progress.interleavings() > 0) {
      return state + ": " + outlook(report) + done(progress) + bound(progress);
    }
    boolean begun = report.state().isOpen() && report.state() != JobState.PENDING;
    return begun
        ? state + ": in its first interleaving, " + Figures.measured(progress.seconds())
        : state;
  }

  /**
   * How much of its state space is explored, from 0 to 1: nothing is known before the first end.
   */
  public static double explored(JobReport report) {
    boolean unknown = report.state().isOpen() && report.progress().interleavings() == 0;
    return unknown ? 0 : report.progress().proportion();
  }

  private static String bound(Progress progress) {
    return progress
        .bound()
        .map(b -> ", within " + TraceWords.count(b.current(), "preemption", "preemptions"))
        .orElse("");
  }

  private static String outlook(JobReport report) {
    Progress progress = report.progress();
    if (!report.state().isOpen() || !Double.isFinite(progress.eta())) {
      return "";
    }
    return Figures.percent(progress.proportion()) + ", " + Figures.time(progress.eta()) + " left, ";
  }

  private static String done(Progress progress) {
    return interleavings(progress.interleavings(), progress.cut())
        + " in "
        + Figures.measured(progress.seconds());
  }

  /** {@code 51 interleavings and 1,204 cut short}. */
  static String interleavings(long completed, long cut) {
    String ran = TraceWords.count(completed, "interleaving", "interleavings");
    return cut == 0 ? ran : ran + String.format(Locale.ROOT, " and %,d cut short", cut);
  }

  /** One for each place, however many threads are preempted there. */
  List<String> points(Set<PreemptionPoint> points) {
    List<String> words = new ArrayList<>();
    Map<String, Set<Integer>> threads = new LinkedHashMap<>();
    for (PreemptionPoint point : points) {
      if (point instanceof Kind kind) {
        words.add(names.kind(kind.name()));
      } else if (point instanceof RacingAccess access) {
        String place = TraceWords.frame(names.place(access.instruction()));
        threads.computeIfAbsent(place, key -> new TreeSet<>()).add(access.thread());
      }
    }
    threads.forEach((place, ids) -> words.add(place + " in " + threads(ids)));
    return words;
  }

  private static String threads(Set<Integer> ids) {
    String list = ids.stream().map(String::valueOf).collect(Collectors.joining(", "));
    return (ids.size() == 1 ? "thread " : "threads ") + list;
  }

  /** All of a set: {@code { mutex_lock, mutex_unlock }}. */
  String set(Set<PreemptionPoint> points) {
    return braces(points(points));
  }

  /** As much of a set as fits in so many columns. */
  public String set(Set<PreemptionPoint> points, int width) {
    List<String> all = points(points);
    String best = Columns.shorten(braces(all), width);
    for (int shown = 1; shown <= all.size(); shown++) {
      String set = braces(first(all, shown));
      if (Columns.width(set) > width) {
        return best;
      }
      best = set;
    }
    return best;
  }

  private static List<String> first(List<String> all, int count) {
    List<String> first = new ArrayList<>(all.subList(0, count));
    if (count < all.size()) {
      first.add("and " + (all.size() - count) + " more");
    }
    return first;
  }

  private static String braces(List<String> words) {
    return words.isEmpty() ? "{ }" : "{ " + String.join(", ", words) + " }";
  }
}
