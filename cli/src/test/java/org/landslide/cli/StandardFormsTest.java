package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.cli.process.ExitStatus;
import org.w3c.dom.Element;

/** Results for code scanners and dashboards of tests. */
@Timeout(120)
final class StandardFormsTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));

  @TempDir private Path folder = Path.of("");

  private Session quicksand(String... args) {
    List<String> all = new ArrayList<>(List.of("quicksand", "-d", folder.toString()));
    all.addAll(List.of("--sarif", folder.resolve("a.sarif").toString()));
    all.addAll(List.of("--junit", folder.resolve("a.xml").toString()));
    all.addAll(List.of(args));
    return Session.run(HOME, all.toArray(String[]::new));
  }

  private JsonObject sarifRun() throws Exception {
    JsonObject log =
        JsonParser.parseString(Files.readString(folder.resolve("a.sarif"))).getAsJsonObject();
    assertThat(log.get("version").getAsString()).isEqualTo("2.1.0");
    return log.getAsJsonArray("runs").get(0).getAsJsonObject();
  }

  private Element suite() throws Exception {
    return (Element)
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(folder.resolve("a.xml").toFile())
            .getElementsByTagName("testsuite")
            .item(0);
  }

  @Test
  void bugIsAResultAtItsPlaceWithAFlowForEachThread() throws Exception {
    assertThat(quicksand("mutex_against_atomic").status()).isEqualTo(ExitStatus.BUG.code());
    JsonObject result = sarifRun().getAsJsonArray("results").get(0).getAsJsonObject();
    assertThat(result.get("ruleId").getAsString()).isEqualTo("failed-assertion");
    JsonObject place =
        result
            .getAsJsonArray("locations")
            .get(0)
            .getAsJsonObject()
            .getAsJsonObject("physicalLocation");
    assertThat(place.getAsJsonObject("artifactLocation").get("uri").getAsString())
        .isEqualTo("mutex_against_atomic.c");
    assertThat(place.getAsJsonObject("region").get("startLine").getAsInt()).isEqualTo(29);
    assertThat(orders(result)).hasSizeGreaterThan(3).doesNotHaveDuplicates().contains(1, 2, 3);
    assertThat(suite().getAttribute("failures")).isEqualTo("1");
    assertThat(suite().getElementsByTagName("failure").item(0).getTextContent())
        .contains("add_twice (mutex_against_atomic.c:29)");
  }

  /** At which place in the interleaving the steps of all threads come. */
  private static List<Integer> orders(JsonObject result) {
    List<Integer> orders = new ArrayList<>();
    JsonObject flow = result.getAsJsonArray("codeFlows").get(0).getAsJsonObject();
    JsonArray threads = flow.getAsJsonArray("threadFlows");
    assertThat(threads.size()).isEqualTo(2);
    for (JsonElement thread : threads) {
      for (JsonElement step : thread.getAsJsonObject().getAsJsonArray("locations")) {
        orders.add(step.getAsJsonObject().get("executionOrder").getAsInt());
      }
    }
    return orders;
  }

  @Test
  void whatIsVerifiedPasses() throws Exception {
    assertThat(quicksand("thr_exit_join").status()).isEqualTo(ExitStatus.OK.code());
    assertThat(sarifRun().getAsJsonArray("results")).isEmpty();
    assertThat(suite().getAttribute("tests")).isEqualTo("1");
    assertThat(suite().getAttribute("failures")).isEqualTo("0");
    assertThat(suite().getAttribute("skipped")).isEqualTo("0");
  }

  @Test
  void whatIsUnfinishedIsSkippedNotPassed() throws Exception {
    assertThat(quicksand("-t", "1", "threads").status()).isEqualTo(ExitStatus.UNFINISHED.code());
    assertThat(suite().getAttribute("skipped")).isEqualTo("1");
    assertThat(sarifRun().getAsJsonArray("invocations").toString()).contains("time limit");
  }

  @Test
  void fileThatCannotBeWrittenIsRefusedBeforeTheRun() {
    Session session =
        Session.run(HOME, "check", "--sarif", folder.resolve("no/x").toString(), "racyinc");
    assertThat(session.status()).isEqualTo(ExitStatus.USAGE.code());
    assertThat(session.err()).contains("there is no folder");
  }
}
