package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion.VersionFlag;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.engine.finding.BugKind;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.GradeJson;

/**
 * Real results and traces beside the schemas in docs/schemas. The schemas let readers pass over
 * fields that they do not know; here there may be none, so that all fields are described.
 */
@Timeout(120)
final class SchemaTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home"));
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @TempDir private Path folder = Path.of("");

  private static JsonNode schema(String name) throws IOException {
    return MAPPER.readTree(HOME.resolve("docs/schemas/" + name + ".schema.json").toFile());
  }

  private static Set<ValidationMessage> faults(String name, JsonNode document) throws IOException {
    JsonNode closed = schema(name);
    close(closed);
    JsonSchema schema = JsonSchemaFactory.getInstance(VersionFlag.V202012).getSchema(closed);
    return schema.validate(document);
  }

  private static void close(JsonNode schema) {
    if (schema.has("properties") && !schema.has("additionalProperties")) {
      ((ObjectNode) schema).put("additionalProperties", false);
    }
    schema.forEach(SchemaTest::close);
  }

  private JsonNode result(String... words) throws IOException {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(1, List.of("--json=-", "-d", folder.toString()));
    return MAPPER.readTree(Session.run(HOME, all.toArray(String[]::new)).out());
  }

  private List<Path> traces() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith("-trace.json")).toList();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "quicksand atomic_fetch_add_unmarked",
        "quicksand thr_exit_join",
        "quicksand -t 2 threads",
        "quicksand -C -I -t 2 racyinc",
        "check deadlock_opposite_order",
        "check flag_lost_in_spin",
        "check thr_exit_join",
        "check --max-interleavings 3 threads",
      })
  void resultsAndTracesAreAsTheirSchemasSay(String command) throws IOException {
    String[] words = command.split(" ");
    JsonNode result = result(words);
    assertThat(faults("landslide-" + words[0] + "-1", result)).isEmpty();
    assertThat(traces()).hasSize(result.get("verdict").asText().equals("BUG") ? 1 : 0);
    for (Path trace : traces()) {
      assertThat(faults("landslide-trace-3", MAPPER.readTree(trace.toFile()))).isEmpty();
    }
  }

  @Test
  void gradesAreAsTheirSchemaSays() throws IOException {
    GradedBug bug = new GradedBug("deadlock", "stuck", "lock (mutex.c:3)", "traces/x.html", "");
    StringWriter out = new StringWriter();
    GradeJson.write(
        new Grade("smith", "mutex_test", "k", Grade.Verdict.BUG, 1, 1, 7, List.of(bug), ""), out);
    assertThat(faults("landslide-grade-3", MAPPER.readTree(out.toString()))).isEmpty();
  }

  @Test
  void whatIsWrongIsFound() throws IOException {
    ObjectNode result = (ObjectNode) result("quicksand", "thr_exit_join");
    result.put("verdict", "PERHAPS");
    result.remove("jobs");
    result.withArray("races").addObject().put("class", "benign");
    assertThat(faults("landslide-quicksand-1", result))
        .extracting(ValidationMessage::getMessage)
        .anyMatch(message -> message.contains("verdict"))
        .anyMatch(message -> message.contains("'jobs'"))
        .anyMatch(message -> message.contains("'locations'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"quicksand-1", "check-1", "trace-3", "grade-3"})
  void schemasKnowAllKindsOfBugs(String name) throws IOException {
    List<String> labels = Stream.of(BugKind.values()).map(BugKind::label).toList();
    assertThat(schema("landslide-" + name).findValues("kind"))
        .isNotEmpty()
        .allSatisfy(
            kind ->
                assertThat(kind.get("enum"))
                    .extracting(JsonNode::asText)
                    .containsExactlyInAnyOrderElementsOf(labels));
  }
}
