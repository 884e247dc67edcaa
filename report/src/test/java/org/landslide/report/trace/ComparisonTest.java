package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Frame;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.Trace.Alternative;
import org.landslide.engine.finding.TraceRow;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.Entry;
import org.landslide.report.Golden;
import org.landslide.report.Samples;

/** The nearest interleaving that ends well stands beside the failing one, from where they part. */
final class ComparisonTest {
  private static String text(Trace trace) {
    return new TraceText(false, TraceText.WIDTH).render(trace, Samples.REPLAY);
  }

  @Test
  void bothSidesStandInOneTable() throws IOException {
    String text = text(Samples.besidePassing(1));
    Golden.check("beside.txt", text.substring(text.indexOf("If thread 4 goes on")));
  }

  @Test
  void aLongOneIsCutAndSaysSo() {
    assertThat(text(Samples.besidePassing(10)))
        .contains("x6 (lost_update.c:3)", "> and so on; all ends well")
        .doesNotContain("x7 (lost_update.c:3)");
    assertThat(text(Samples.besidePassing(2))).contains("> all ends well");
  }

  @Test
  void aLongRowShowsItsStartAndMoreOfItsEnd() {
    Frame at = Samples.frame(1, "work", "tests/lost_update.c", 3);
    List<Entry> deeds =
        IntStream.range(0, 40).mapToObj(i -> (Entry) new Deed("does " + i, at)).toList();
    TraceRow row = new TraceRow(5, 9, deeds, List.of(), "");
    String text = text(Samples.lostUpdate().with(new Alternative(4, List.of(row))));
    assertThat(text)
        .contains("does 2 ", "… 31 more …", "does 34 ")
        .doesNotContain("does 3 ", "does 33 ");
  }

  @Test
  void thePageHasTheSameTable() {
    String page = TraceHtml.render(Samples.besidePassing(1), Samples.COMMANDS, SourceText.NONE);
    assertThat(page)
        .contains(
            "<th><a href=\"#row-2\">#2</a></th>",
            "<li>unlocks &lt;m&gt; (lost_update.c:3)</li><li class=\"end\">Exited</li>",
            "<li class=\"end\">All ends well</li>");
  }
}
