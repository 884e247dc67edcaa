package org.landslide.report.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.w3c.dom.Document;

final class GradeTableTest {
  private static final GradedBug BUG =
      new GradedBug("deadlock", "a < b & \"c\"", "thr_join (join.c:7)", "traces/a/x-trace.html");

  private static Grade grade(String library, String test, Verdict verdict, GradedBug... bugs) {
    return new Grade(library, test, "key", verdict, 1.25, 7, List.of(bugs), "");
  }

  @Test
  void aGradeIsReadAsItWasWritten() throws Exception {
    Grade grade = grade("lib, \"1\"", "mutex_test", Verdict.BUG, BUG);
    StringWriter out = new StringWriter();
    GradeJson.write(grade, out);
    assertThat(GradeJson.read(new StringReader(out.toString()))).contains(grade);
  }

  @Test
  void halfAGradeIsNone() throws Exception {
    StringWriter out = new StringWriter();
    GradeJson.write(grade("a", "b", Verdict.VERIFIED), out);
    String text = out.toString();
    for (int length = 0; length < text.strip().length(); length++) {
      assertThat(GradeJson.read(new StringReader(text.substring(0, length)))).isEmpty();
    }
  }

  @Test
  void spreadsheetsNeitherSplitNorComputeNames() {
    Grade grade = grade("=cmd, \"x\"", "t", Verdict.VERIFIED);
    assertThat(new GradeTable(List.of(grade)).csv())
        .endsWith("\n\"'=cmd, \"\"x\"\"\",t,verified,,,1.3,,\n");
  }

  @Test
  void everyBugHasALineOfItsOwn() {
    GradedBug other = new GradedBug("panic", "no", "main (a.c:1)", "traces/a/x-trace-2.html");
    assertThat(new GradeTable(List.of(grade("a", "t", Verdict.BUG, BUG, other))).csv().lines())
        .hasSize(3)
        .last()
        .isEqualTo("a,t,bug,panic,main (a.c:1),1.3,traces/a/x-trace-2.html,");
  }

  @Test
  void linksLeadToFilesOfWhateverName() {
    GradedBug bug = new GradedBug("panic", "no", "", "traces/ä #1?/50%.html");
    assertThat(new GradeTable(List.of(grade("a", "t", Verdict.BUG, bug))).html())
        .contains("href=\"traces/%C3%A4%20%231%3F/50%25.html\"");
  }

  @Test
  void theSameBugInTwoTestsIsToldOnce() throws Exception {
    String html =
        new GradeTable(
                List.of(
                    grade("a", "one", Verdict.BUG, BUG),
                    grade("a", "two", Verdict.BUG, BUG),
                    grade("b", "one", Verdict.VERIFIED)))
            .html();
    Document page =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(html.getBytes(StandardCharsets.UTF_8)));
    assertThat(page.getElementsByTagName("li").getLength()).isEqualTo(1);
    assertThat(page.getElementsByTagName("a").getLength()).isEqualTo(4);
    assertThat(page.getElementsByTagName("tr").getLength()).isEqualTo(3);
    assertThat(html).contains("not yet", "thr_join (join.c:7)");
  }
}
