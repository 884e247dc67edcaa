package org.landslide.bench.scale;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.landslide.bench.scale.SimulatedWorkers.Costs;
import org.landslide.bench.scale.SimulatedWorkers.Outcome;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

final class SimulatedWorkersTest {
  private static final Costs NONE = new Costs(0, 0, 0);
  private static final int BRANCHES = 10;

  /** A root with branches of a second, each of which has branches of a tenth of that. */
  private static RecordedSpace wide(boolean markedAtOnce) {
    RecordedSpace space = new RecordedSpace();
    for (int i = 0; i < BRANCHES; i++) {
      for (int k = 0; k < BRANCHES; k++) {
        int index = i * BRANCHES + k;
        space.add(k == 0 ? 0 : 1, k == 0 ? i : k, markedAtOnce ? Math.min(index, 1) : index, 0.1);
      }
    }
    return space;
  }

  @Test
  void oneWorkerTakesAsLongAsItTook() {
    Outcome one = SimulatedWorkers.explore(wide(true), 1, NONE);
    assertThat(one.seconds()).isCloseTo(10, within());
    assertThat(one.idle()).isCloseTo(0, within());
    assertThat(one.given()).isZero();
  }

  @Test
  void workersDivideWhatIsMarkedEarly() {
    RecordedSpace space = wide(true);
    Outcome two = SimulatedWorkers.explore(space, 2, NONE);
    assertThat(two.seconds()).isBetween(5.0, 5.5);
    Outcome ten = SimulatedWorkers.explore(space, BRANCHES, NONE);
    assertThat(ten.seconds()).isBetween(1.0, 2.5);
    Outcome many = SimulatedWorkers.explore(space, 1000, NONE);
    assertThat(many.seconds()).isBetween(0.1, 2.5);
    assertThat(many.idle()).isGreaterThan(0.9);
  }

  /** Each branch is known only when the one before is explored: one after the other. */
  @Test
  void nothingIsGainedWhereBranchesAreMarkedLate() {
    Outcome many = SimulatedWorkers.explore(wide(false), 1000, NONE);
    assertThat(many.seconds()).isCloseTo(10, within());
  }

  @Test
  void whatIsNotWorthTheWayIsKept() {
    Outcome two = SimulatedWorkers.explore(wide(true), 2, new Costs(0, 100, 0));
    assertThat(two.given()).isZero();
    assertThat(two.seconds()).isCloseTo(10, within());
  }

  @Test
  void thePlotNamesEachStateSpace() throws Exception {
    RecordedSpace space = wide(true);
    List<Outcome> outcomes =
        List.of(
            SimulatedWorkers.explore(space, 1, NONE), SimulatedWorkers.explore(space, 10, NONE));
    String svg =
        ScalePlot.draw(List.of(new ScalePlot.Series(ScalePlot.title("a & b", 10), outcomes)), 10);
    Document drawn =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(svg)));
    assertThat(drawn.getDocumentElement().getTextContent()).contains("a & b (10 s)");
    assertThat(drawn.getElementsByTagName("polyline").getLength()).isEqualTo(3);
  }

  private static org.assertj.core.data.Offset<Double> within() {
    return org.assertj.core.data.Offset.offset(1e-9);
  }
}
