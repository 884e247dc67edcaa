package org.landslide.checker.run;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.landslide.checker.file.OutputFile;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.Text;
import org.landslide.checker.message.UserError;
import org.landslide.quicksand.job.JobReport;
import org.landslide.quicksand.job.JobState;
import org.landslide.report.run.JobText;

/** Keeps a file about each job that has come to its end, in a new folder for each run. */
public final class JobLogs implements RunListener {
  private final Path folder;
  private final JobText text;
  private final Consumer<String> messages;
  private boolean failed;

  private JobLogs(Path folder, JobText text, Consumer<String> messages) {
    this.folder = folder;
    this.text = text;
    this.messages = messages;
  }

  /** Logs in a folder {@code NAME-jobs}, or {@code NAME-jobs-2} if there is one, and so on. */
  public static JobLogs in(Path folder, String program, JobText text, Consumer<String> messages) {
    for (int number = 1; ; number++) {
      Path logs = folder.resolve(program + "-jobs" + (number == 1 ? "" : "-" + number));
      try {
        return new JobLogs(Files.createDirectory(logs), text, messages);
      } catch (FileAlreadyExistsException e) {
        // An earlier run's.
      } catch (IOException e) {
        throw new UserError("cannot create the folder " + logs + ": " + Reason.of(e));
      }
    }
  }

  @Override
  public void jobChanged(JobReport report) {
    boolean begun = report.progress().interleavings() > 0 || report.state() == JobState.FAILED;
    if (begun && !report.state().isOpen() && !failed) {
      write(report);
    }
  }

  /** A full disk must not end the run. */
  private void write(JobReport report) {
    Path file = folder.resolve("job-" + report.job().number() + ".txt");
    try {
      OutputFile.write(file, out -> out.write(text.render(report)));
    } catch (UserError e) {
      failed = true;
      messages.accept("landslide: " + Text.oneLine(e.getMessage() + "; no more logs are written"));
    }
  }
}
