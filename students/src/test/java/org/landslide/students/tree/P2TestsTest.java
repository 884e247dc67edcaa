package org.landslide.students.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.pebbles.catalog.Program;
import org.landslide.pebbles.catalog.ProgramCatalog;
import org.landslide.students.P2Styles;
import org.landslide.students.SmallTree;

final class P2TestsTest {
  @TempDir private Path folder = Path.of("");
  private SmallTree tree;

  @BeforeEach
  void makeTree() throws Exception {
    tree = SmallTree.in(folder.resolve("tree"));
  }

  @Test
  void everyTestOfOursIsOneOfTheShippedPrograms() throws Exception {
    List<String> shipped = new ArrayList<>();
    for (Program program : ProgramCatalog.read(P2Styles.HOME).programs()) {
      if (program.kind().equals("test") && program.isExpectedToSucceed()) {
        shipped.add(program.name());
      }
    }
    assertThat(shipped).containsAll(P2Tests.ours());
    assertThat(P2Tests.ours())
        .startsWith(P2Tests.SIX.toArray(String[]::new))
        .doesNotHaveDuplicates();
  }

  /** What a test calls its own must mean nothing else after a student's headers. */
  @Test
  void everyNameOfOurTestsIsTheirOwn() throws Exception {
    Path programs = P2Styles.HOME.resolve("programs");
    String own = Files.readString(programs.resolve("include/p2/own/own_names.h"));
    for (String test : P2Tests.ours()) {
      String text = Files.readString(programs.resolve("tests").resolve(test + ".c"));
      assertThat(text.lines().filter(line -> line.startsWith("#include")).toList())
          .last()
          .isEqualTo("#include <thread.h>");
      Matcher defined = Pattern.compile("(?m)^static [^(;=]*?(\\w+)(\\(| =|;)").matcher(text);
      while (defined.find()) {
        assertThat(own).as(test).contains("#undef " + defined.group(1) + "\n");
      }
    }
  }

  @Test
  void ownProgramsAreKnownByName() throws Exception {
    tree.write("410user/progs/course.c", "").write("410user/progs/README", "");
    assertThat(find("own").source()).isEqualTo(tree.file("user/progs/own.c").toRealPath());
    assertThat(find("course").origin()).isEqualTo(TreeTest.Origin.TREE);
    assertThat(tests().names()).contains("own", "course", "paraguay").doesNotContain("README");
  }

  @Test
  void studentsProgramComesBeforeTheCourses() throws Exception {
    tree.write("410user/progs/own.c", "");
    assertThat(find("own").source()).isEqualTo(tree.file("user/progs/own.c").toRealPath());
  }

  @Test
  void ourTestComesBeforeTheTreesOfTheSameName() throws Exception {
    tree.write("410user/progs/paraguay.c", "");
    assertThat(find("paraguay").origin()).isEqualTo(TreeTest.Origin.OURS);
    assertThat(find("410user/progs/paraguay.c").source())
        .isEqualTo(tree.file("410user/progs/paraguay.c").toRealPath());
  }

  @Test
  void fileIsFoundByItsPath() throws Exception {
    Path file = Files.writeString(folder.resolve("it's \"mine\".c"), "");
    TreeTest test = find(file.toString());
    assertThat(test.name()).isEqualTo("it's \"mine\"");
    assertThat(test.origin()).isEqualTo(TreeTest.Origin.FILE);
    refused(folder.resolve("nowhere.c").toString(), "there is no file");
    refused(folder + "/", "is a folder");
    Files.writeString(folder.resolve("text"), "");
    refused(folder.resolve("text").toString(), "is no C file");
  }

  @Test
  void unknownNameIsAnsweredWithAllNames() throws Exception {
    assertThatThrownBy(() -> find("mutx_test"))
        .isInstanceOfSatisfying(
            UnknownTestException.class,
            e -> {
              assertThat(e.name()).isEqualTo("mutx_test");
              assertThat(e.known()).contains("mutex_test", "own");
            })
        .hasMessageContaining("there is no test 'mutx_test'; tests are mutex_test, thr_exit_join");
  }

  @Test
  void unfitTestIsAnsweredWithOneThatFits() throws Exception {
    tree.write("410user/progs/racer.c", "").write("410user/progs/juggle.c", "");
    refused("racer", "racer never ends, so none of its interleavings does; take thr_exit_join");
    refused("juggle", "take thr_exit_join");
    assertThat(tests().names()).doesNotContain("racer", "juggle");
    assertThat(find("410user/progs/racer.c").name()).isEqualTo("racer");
  }

  private P2Tests tests() throws TreeException {
    return P2Tests.of(P2Styles.HOME, tree.open());
  }

  private TreeTest find(String name) throws TreeException {
    return tests().find(name);
  }

  private void refused(String name, String message) {
    assertThatThrownBy(() -> find(name))
        .isInstanceOf(TreeException.class)
        .hasMessageContaining(message);
  }
}
