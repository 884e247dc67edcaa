package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.report.Golden;
import org.landslide.report.Samples;

/** The nearest interleaving that ends well stands beside the failing one, from where they part. */
final class ComparisonTest {
  private static final Frame AT = Samples.frame(1, "work", "tests/lost_update.c", 3);

  private static Trace failing() {
    return Samples.lostUpdate();
  }

  /** Thread 4 goes on in the second row, and does one thing more. */
  private static Alternative passing(Trace trace, int rowsBehind) {
    TraceRow parting = trace.rows().get(1);
    List<TraceRow.Entry> longer = new ArrayList<>(parting.entries());
    longer.add(new Deed("unlocks <m>", AT));
    List<TraceRow> rows = new ArrayList<>();
    rows.add(new TraceRow(4, parting.firstDecision(), longer, List.of(), "exited"));
    IntStream.range(0, rowsBehind)
        .forEach(i -> rows.add(new TraceRow(5, 9, List.of(new Deed("x" + i, AT)), List.of(), "")));
    return new Alternative(1, rows);
  }

  private static String text(Trace trace) {
    return new TraceText(false, TraceText.WIDTH).render(trace, Samples.REPLAY);
  }

  @Test
  void bothSidesStandInOneTable() throws IOException {
    Trace trace = failing().with(passing(failing(), 1));
    String text = text(trace);
    Golden.check("beside.txt", text.substring(text.indexOf("If thread 4 goes on")));
  }

  @Test
  void aLongOneIsCutAndSaysSo() {
    assertThat(text(failing().with(passing(failing(), 10))))
        .contains("x6 (lost_update.c:3)", "> and so on; all ends well")
        .doesNotContain("x7 (lost_update.c:3)");
    assertThat(text(failing().with(passing(failing(), 2)))).contains("> all ends well");
  }

  @Test
  void thePageHasTheSameTable() {
    Trace trace = failing().with(passing(failing(), 1));
    String page = TraceHtml.render(trace, Samples.REPLAY, SourceText.NONE);
    assertThat(page)
        .contains(
            "<th><a href=\"#row-2\">#2</a></th>",
            "<li>unlocks &lt;m&gt; (lost_update.c:3)</li><li class=\"end\">Exited</li>",
            "<li class=\"end\">All ends well</li>");
  }
}
