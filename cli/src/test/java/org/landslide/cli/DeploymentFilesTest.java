package org.landslide.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.landslide.cli.process.Context;
import org.yaml.snakeyaml.Yaml;
import picocli.CommandLine.ParseResult;

/** Files for clusters of machines, as they are in the docs. */
final class DeploymentFilesTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home", ".."));
  private static final Path EXAMPLES = HOME.resolve("docs/examples");

  @Test
  void theScriptForSlurmIsOneAndUsesOptionsThatThereAre() throws Exception {
    Path script = EXAMPLES.resolve("slurm.sh");
    assertThat(new ProcessBuilder("bash", "-n", script.toString()).start().waitFor()).isZero();
    String text = Files.readString(script).replace("\\\n", " ");
    assertThat(text).contains("#SBATCH --nodes=");
    requireCommand(text, "srun landslide worker", "worker");
    requireCommand(text, "landslide quicksand", "quicksand");
  }

  /** The rest of the line that begins so, up to what the shell does with it. */
  private static void requireCommand(String script, String beginning, String command) {
    String line =
        script.lines().filter(each -> each.startsWith(beginning)).findFirst().orElseThrow();
    String words = line.substring(beginning.length()).split(" [&|]", -1)[0];
    words =
        words
            .replace("$address", "host:1")
            .replace("$SLURM_CPUS_PER_TASK", "16")
            .replace("$@", "mine.c")
            .replace("\"", "");
    assertThat(parsed(command, List.of(words.strip().split(" +"))).errors()).isEmpty();
  }

  @Test
  void theManifestForKubernetesIsOneAndUsesOptionsThatThereAre() throws IOException {
    List<String> kinds = new ArrayList<>();
    for (Object each : new Yaml().loadAll(Files.readString(EXAMPLES.resolve("kubernetes.yml")))) {
      assertThat(map(each).keySet().stream().map(String::valueOf))
          .contains("apiVersion", "kind", "metadata", "spec");
      String kind = String.valueOf(part(each, "kind"));
      kinds.add(kind);
      if (!kind.equals("Service")) {
        requireCommand(part(each, "spec"));
      }
    }
    assertThat(kinds).containsExactly("Service", "Job", "Deployment");
  }

  private static void requireCommand(Object spec) {
    Object pod = part(part(spec, "template"), "spec");
    Object container = list(part(pod, "containers")).get(0);
    List<String> words =
        new ArrayList<>(list(part(container, "args")).stream().map(String::valueOf).toList());
    if (map(container).containsKey("command")) { // by a shell
      words = new ArrayList<>(Arrays.asList(words.get(0).split(" +", -1)));
      assertThat(words.remove(0)).isEqualTo("landslide");
    }
    assertThat(parsed(words.get(0), words.subList(1, words.size())).errors()).isEmpty();
  }

  private static Object part(Object of, String name) {
    return Objects.requireNonNull(map(of).get(name), name);
  }

  private static Map<?, ?> map(Object value) {
    return (Map<?, ?>) value;
  }

  private static List<?> list(Object value) {
    return (List<?>) value;
  }

  private static ParseResult parsed(String command, List<String> words) {
    PrintStream nowhere = new PrintStream(PrintStream.nullOutputStream());
    List<String> all = new ArrayList<>(List.of(command));
    all.addAll(words);
    return Commands.create(new Context(HOME, nowhere, nowhere))
        .parseArgs(all.toArray(String[]::new));
  }
}
