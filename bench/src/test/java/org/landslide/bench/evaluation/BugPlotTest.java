package org.landslide.bench.evaluation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.landslide.bench.evaluation.BugPlot.Series;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;

final class BugPlotTest {
  private static final List<Series> TWO =
      List.of(
          new Series("quick & clean", "at once", List.of(0.002, 0.1, 0.1)),
          new Series("<slow>", "", List.of(1.5)));

  private static Document draw(List<Series> series) throws Exception {
    String svg = BugPlot.draw(series, 2, 4);
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new InputSource(new StringReader(svg)));
  }

  private static List<double[]> points(Element line) {
    List<double[]> points = new ArrayList<>();
    for (String point : line.getAttribute("points").split(" ")) {
      String[] parts = point.split(",");
      points.add(new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])});
    }
    return points;
  }

  @Test
  void legendNamesEachLineAndItsBugs() throws Exception {
    String text = draw(TWO).getDocumentElement().getTextContent();
    assertThat(text).contains("quick & clean: 3", "at once", "<slow>: 1", "1 ms", "1 s");
  }

  @Test
  void linesRiseToTheRightWithinTheFrame() throws Exception {
    NodeList lines = draw(TWO).getElementsByTagName("polyline");
    assertThat(lines.getLength()).isEqualTo(2);
    for (int i = 0; i < lines.getLength(); i++) {
      List<double[]> points = points((Element) lines.item(i));
      assertThat(points).hasSize(2 + 2 * TWO.get(i).seconds().size());
      for (int j = 1; j < points.size(); j++) {
        assertThat(points.get(j)[0]).isBetween(points.get(j - 1)[0], 690.0);
        assertThat(points.get(j)[1]).isBetween(50.0, points.get(j - 1)[1]);
      }
    }
  }

  @Test
  void nothingFoundIsAFlatLine() throws Exception {
    NodeList lines =
        draw(List.of(new Series("blind", "", List.of()))).getElementsByTagName("polyline");
    assertThat(points((Element) lines.item(0))).hasSize(2);
  }
}
