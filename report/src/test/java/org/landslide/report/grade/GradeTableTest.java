package org.landslide.report.grade;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathConstants;
import javax.xml.xpath.XPathFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.Grade.Verdict;
import org.w3c.dom.Document;
import org.w3c.dom.NodeList;

final class GradeTableTest {
  private static final GradedBug BUG =
      new GradedBug("deadlock", "a < b & \"c\"", "thr_join (join.c:7)", "traces/a/x-trace.html");

  private static Grade grade(String library, String test, Verdict verdict, GradedBug... bugs) {
    return new Grade(library, test, "key", verdict, 1.25, 1, 7, List.of(bugs), "");
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

  private static final ZonedDateTime MADE =
      ZonedDateTime.of(2025, 11, 3, 14, 5, 6, 0, ZoneOffset.UTC);

  private static GradeTable table(Grade... grades) {
    List<Grade> all = List.of(grades);
    return new GradeTable(
        new GradeSetup(
            "7.7",
            Duration.ofSeconds(90),
            3,
            all.stream().map(Grade::library).distinct().toList(),
            all.stream().map(Grade::test).distinct().toList(),
            MADE),
        all);
  }

  private static Document page(GradeTable table) throws Exception {
    return DocumentBuilderFactory.newInstance()
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(table.html().getBytes(StandardCharsets.UTF_8)));
  }

  private static List<String> find(Document page, String path) throws Exception {
    NodeList nodes =
        (NodeList)
            XPathFactory.newInstance().newXPath().evaluate(path, page, XPathConstants.NODESET);
    return IntStream.range(0, nodes.getLength())
        .mapToObj(i -> nodes.item(i).getTextContent().strip())
        .toList();
  }

  @Test
  void spreadsheetsNeitherSplitNorComputeNames() {
    Grade grade = grade("=cmd, \"x\"", "t", Verdict.VERIFIED);
    assertThat(table(grade).csv()).endsWith("\n\"'=cmd, \"\"x\"\"\",t,verified,,,1.3,,,1.0,90.0\n");
  }

  @Test
  void everyBugHasALineOfItsOwn() {
    GradedBug other = new GradedBug("panic", "no", "main (a.c:1)", "traces/a/x-trace-2.html");
    assertThat(table(grade("a", "t", Verdict.BUG, BUG, other)).csv().lines())
        .hasSize(3)
        .last()
        .isEqualTo("a,t,bug,panic,main (a.c:1),1.3,traces/a/x-trace-2.html,,1.0,90.0");
  }

  @Test
  void linksLeadToFilesOfWhateverName() {
    GradedBug bug = new GradedBug("panic", "no", "", "traces/ä #1?/50%.html");
    assertThat(table(grade("a", "t", Verdict.BUG, bug)).html())
        .contains("href=\"traces/%C3%A4%20%231%3F/50%25.html\"");
  }

  @Test
  void theSameBugInTwoTestsIsToldOnce() throws Exception {
    Document page =
        page(
            table(
                grade("a", "one", Verdict.BUG, BUG),
                grade("a", "two", Verdict.BUG, BUG),
                grade("b", "one", Verdict.VERIFIED)));
    assertThat(find(page, "//section[@id='library-1']//li")).hasSize(1);
    assertThat(find(page, "//section[@id='library-1']//li/b"))
        .containsExactly("deadlock in thr_join (join.c:7)");
    assertThat(find(page, "//section[@id='library-1']//a")).containsExactly("one", "two");
    assertThat(find(page, "//section[@id='library-2']")).isEmpty();
    assertThat(find(page, "//tbody/tr/th/a[@href='#library-1']")).containsExactly("a");
  }

  @Test
  void thePageSaysWhenAndHowItWasMade() throws Exception {
    assertThat(find(page(table(grade("a", "t", Verdict.VERIFIED))), "//dd"))
        .containsExactly(
            "2025-11-03 14:05:06 Z",
            "Landslide 7.7",
            "1 min 30 s of processor time for each library and test",
            "3",
            "1",
            "t",
            "1 of 1");
  }

  @ParameterizedTest
  @EnumSource(Verdict.class)
  void everyResultIsInTheLegendAndHasASymbolOfItsOwn(Verdict verdict) throws Exception {
    Document page = page(table(grade("a", "t", verdict), grade("b", "u", verdict)));
    String style = verdict.name().toLowerCase(Locale.ROOT);
    List<String> legend = find(page, "//section[@class='legend']//th[@class='" + style + "']");
    assertThat(legend).hasSize(1);
    assertThat(find(page, "//td[@class='" + style + "']/div[@class='verdict']"))
        .containsExactly(legend.get(0), legend.get(0));
    assertThat(find(page, "//section[@class='legend']//th/span"))
        .hasSize(7)
        .doesNotHaveDuplicates();
  }

  @Test
  void totalsAreThoseOfRowsColumnsAndAll() throws Exception {
    Document page =
        page(
            table(
                grade("a", "one", Verdict.BUG, BUG),
                grade("a", "two", Verdict.VERIFIED),
                grade("b", "one", Verdict.BUG, BUG)));
    assertThat(find(page, "//tbody//td[@class='total']").stream().map(GradeTableTest::words))
        .containsExactly("✗ 1 ✓ 1", "✗ 1 – 1");
    assertThat(find(page, "//tfoot//td[@class='total']").stream().map(GradeTableTest::words))
        .containsExactly("✗ 2", "✓ 1 – 1", "✗ 2 ✓ 1 – 1");
    assertThat(find(page, "//section[@class='legend']//td[@class='number']"))
        .containsExactly("2", "1", "0", "0", "0", "0", "1");
  }

  private static String words(String text) {
    return text.replaceAll("\\s+", " ");
  }

  @Test
  void timesAreOfTheProcessorAndByTheClockWhereThatDiffers() throws Exception {
    Grade slow = new Grade("a", "t", "", Verdict.UNFINISHED, 160, 89, 7, List.of(), "");
    Grade quick = new Grade("a", "u", "", Verdict.VERIFIED, 1.5, 1, 7, List.of(), "");
    Document page = page(table(slow, quick));
    assertThat(find(page, "//td/div[@class='time']"))
        .containsExactly(
            "1 min 29 s of 1 min 30 s", "2 min 40 s by the clock", "1.00 s of 1 min 30 s");
  }

  @Test
  void aFaultOfOursIsNoBug() throws Exception {
    Grade failed =
        new Grade("a", "t", "", Verdict.FAILED, 1, 1, 7, List.of(), "a fault of Landslide: oh");
    Document page = page(table(failed));
    assertThat(find(page, "//tbody//td[@class='failed']/div[@class='verdict']"))
        .containsExactly("! failed");
    assertThat(find(page, "//section[@id='library-1']//pre"))
        .containsExactly("a fault of Landslide: oh");
    assertThat(table(failed).csv()).contains("a,t,failed,,,");
  }

  @Test
  void thePageRefersToNothingOutside() {
    assertThat(table(grade("a", "t", Verdict.BUG, BUG)).html())
        .contains("default-src 'none'")
        .doesNotContain("<script", "src=", "url(", "href=\"http");
  }
}
