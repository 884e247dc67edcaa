package org.landslide.checker.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.model.DataRace.Access;
import org.landslide.engine.model.PreemptionPoint;
import org.landslide.engine.model.PreemptionPoint.Kind;
import org.landslide.quicksand.job.Job;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.report.run.CodeNames;
import org.landslide.report.run.JobText;

final class JobLogsTest {
  private static final CodeNames NAMES =
      new CodeNames() {
        @Override
        public String kind(String kind) {
          return "mutex_" + kind;
        }

        @Override
        public Frame place(long instruction) {
          return new Frame(instruction, "f", "f.c", 1);
        }

        @Override
        public Optional<String> data(Access access) {
          return Optional.empty();
        }
      };

  @TempDir private Path folder = Path.of("");

  private final List<String> messages = new ArrayList<>();

  private JobLogs logs() {
    return JobLogs.in(folder, "sum", new JobText(NAMES), messages::add);
  }

  private static JobReport report(int number, JobState state, long interleavings) {
    Set<PreemptionPoint> points = Set.of(new Kind("lock"));
    Job job = new Job(number, points, Job.Size.SEED);
    String failure = state == JobState.FAILED ? "java.lang.Error: x\n\tat y\n" : "";
    return new JobReport(job, state, new Progress(interleavings, 1, 2), failure);
  }

  @Test
  void everyJobThatWasBegunAndHasEndedHasAFile() throws IOException {
    JobLogs logs = logs();
    logs.jobChanged(report(0, JobState.RUNNING, 3));
    logs.jobChanged(report(1, JobState.COMPLETE, 4));
    logs.jobChanged(report(2, JobState.CANCELLED, 0));
    logs.jobChanged(report(3, JobState.FAILED, 0));
    Path jobs = folder.resolve("sum-jobs");
    assertThat(jobs)
        .isDirectoryContaining("glob:**/job-1.txt")
        .isDirectoryContaining("glob:**/job-3.txt");
    assertThat(jobs.toFile().list()).hasSize(2);
    assertThat(jobs.resolve("job-1.txt"))
        .hasContent(
            "job 1 complete: 4 interleavings in 2.00 s\npreemption points:\n  mutex_lock\n");
    assertThat(Files.readString(jobs.resolve("job-3.txt"))).contains("java.lang.Error: x\n\tat y");
  }

  @Test
  void logsOfAnEarlierRunAreKept() {
    logs().jobChanged(report(1, JobState.COMPLETE, 4));
    logs().jobChanged(report(1, JobState.BUG, 5));
    assertThat(folder.resolve("sum-jobs/job-1.txt")).content().contains("complete");
    assertThat(folder.resolve("sum-jobs-2/job-1.txt")).content().contains("BUG");
  }

  @Test
  void aFolderThatIsGoneIsToldOfOnceAndDoesNotEndTheRun() throws IOException {
    JobLogs logs = logs();
    Files.delete(folder.resolve("sum-jobs"));
    logs.jobChanged(report(1, JobState.COMPLETE, 4));
    logs.jobChanged(report(2, JobState.COMPLETE, 4));
    assertThat(messages).hasSize(1);
    assertThat(messages.get(0))
        .startsWith("landslide: cannot write")
        .endsWith("no more logs are written");
  }
}
