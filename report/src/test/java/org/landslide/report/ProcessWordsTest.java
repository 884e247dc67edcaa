package org.landslide.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.landslide.quicksand.remote.ProcessReport;
import org.landslide.report.processes.ProcessWords;

final class ProcessWordsTest {
  @Test
  void theFastestProcessComesFirstAndThoseThatAreGoneDoNotCount() {
    ProcessReport slow = new ProcessReport("slow", 1, 10, 5, 2);
    ProcessReport fast = new ProcessReport("fast", 2, 1000, 5, 200);
    ProcessReport gone = new ProcessReport("gone", 0, 1000, 5, 0);
    assertThat(ProcessWords.line(List.of(slow, gone, fast)))
        .isEqualTo("3 workers elsewhere: fast 200/s, slow 2/s");
    assertThat(ProcessWords.line(List.of(gone))).isEqualTo("0 workers elsewhere");
  }
}
