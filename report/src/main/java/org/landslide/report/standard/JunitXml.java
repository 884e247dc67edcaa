package org.landslide.report.standard;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.landslide.engine.finding.Bug;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.grade.Grade;
import org.landslide.report.grade.Grade.GradedBug;
import org.landslide.report.grade.GradeTable;
import org.landslide.report.run.BugGroup;
import org.landslide.report.run.RunSummary;
import org.landslide.report.text.Printable;
import org.landslide.report.trace.TraceWords;

/**
 * Results as the XML of JUnit, which dashboards of tests read. A bug is a failure, a fault of
 * Landslide an error, and a check that is not finished is skipped: it says neither that the program
 * is right nor that it is wrong.
 */
public final class JunitXml {
  private static final String NAME = "landslide";

  /**
   * What came of checking something.
   *
   * @param suite what was checked, such as a thread library
   * @param test with which test
   * @param element what is inside of the test case: failure, error or skipped; none if it passed
   */
  private record Case(String suite, String test, double seconds, List<Child> element) {
    boolean has(String name) {
      return element.stream().anyMatch(child -> child.name.equals(name));
    }
  }

  private record Child(String name, String type, String message, String text) {
    static Child skipped(String why) {
      return new Child("skipped", "", why, "");
    }

    static Child error(String message) {
      return new Child("error", "fault of Landslide", message, "");
    }
  }

  private JunitXml() {}

  /** The result of one run. */
  public static void write(RunSummary summary, Writer out) throws IOException {
    Case only = new Case(NAME, name(summary), summary.wallSeconds(), children(summary));
    write(List.of(only), out);
  }

  private static String name(RunSummary summary) {
    return summary.arguments().isEmpty()
        ? summary.program()
        : summary.program() + " " + String.join(" ", summary.arguments());
  }

  private static List<Child> children(RunSummary summary) {
    List<Child> faults = summary.faults().limit(1).map(Child::error).toList();
    if (!summary.bugGroups().isEmpty()) {
      return summary.bugGroups().stream().map(JunitXml::failure).limit(1).toList();
    }
    if (!faults.isEmpty()) {
      return faults;
    }
    return summary.result().verdict() == Verdict.UNFINISHED
        ? List.of(Child.skipped("not finished: " + summary.result().ending().label()))
        : List.of();
  }

  private static Child failure(BugGroup group) {
    Bug bug = group.told().bug();
    StringBuilder text = new StringBuilder(bug.message()).append('\n');
    bug.evidence()
        .forEach(
            evidence -> {
              text.append(evidence.title()).append(":\n");
              evidence.stack().forEach(at -> text.append("  ").append(at.describe()).append('\n'));
            });
    group
        .told()
        .recording()
        .files()
        .ifPresent(files -> text.append("Trace: ").append(files.json()).append('\n'));
    return new Child("failure", bug.kind().label(), TraceWords.kindAndPlace(bug), text.toString());
  }

  /** The results of a whole class. */
  public static void write(GradeTable grades, Writer out) throws IOException {
    write(grades.grades().stream().map(JunitXml::graded).toList(), out);
  }

  private static Case graded(Grade grade) {
    List<Child> children =
        switch (grade.verdict()) {
          case BUG -> List.of(failure(grade.bugs()));
          case VERIFIED -> List.of();
          case UNFINISHED -> List.of(Child.skipped("not finished"));
          case NOT_BUILT, NOT_SUPPORTED ->
              List.of(new Child("failure", grade.verdict().label(), grade.note(), ""));
          case FAILED -> List.of(Child.error(grade.note()));
        };
    return new Case(grade.library(), grade.test(), grade.seconds(), children);
  }

  private static Child failure(List<GradedBug> bugs) {
    StringBuilder text = new StringBuilder();
    for (GradedBug bug : bugs) {
      text.append(bug.kind()).append(bug.place().isEmpty() ? "" : " in " + bug.place());
      text.append(": ").append(bug.message()).append('\n');
    }
    GradedBug first = bugs.get(0);
    return new Child("failure", first.kind(), first.message(), text.toString());
  }

  private static void write(List<Case> cases, Writer out) throws IOException {
    try {
      document(XMLOutputFactory.newFactory().createXMLStreamWriter(out), cases);
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static void document(XMLStreamWriter xml, List<Case> cases) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuites");
    attribute(xml, "name", NAME);
    for (String suite : cases.stream().map(Case::suite).distinct().toList()) {
      suite(xml, suite, cases.stream().filter(each -> each.suite.equals(suite)).toList());
    }
    xml.writeCharacters("\n");
    xml.writeEndElement();
    xml.writeCharacters("\n");
    xml.writeEndDocument();
    xml.flush();
  }

  private static void suite(XMLStreamWriter xml, String name, List<Case> cases)
      throws XMLStreamException {
    xml.writeCharacters("\n  ");
    xml.writeStartElement("testsuite");
    attribute(xml, "name", name);
    attribute(xml, "tests", String.valueOf(cases.size()));
    attribute(xml, "failures", count(cases, "failure"));
    attribute(xml, "errors", count(cases, "error"));
    attribute(xml, "skipped", count(cases, "skipped"));
    attribute(xml, "time", seconds(cases.stream().mapToDouble(Case::seconds).sum()));
    for (Case each : cases) {
      testCase(xml, each);
    }
    xml.writeCharacters("\n  ");
    xml.writeEndElement();
  }

  private static void testCase(XMLStreamWriter xml, Case each) throws XMLStreamException {
    xml.writeCharacters("\n    ");
    xml.writeStartElement("testcase");
    attribute(xml, "classname", each.suite);
    attribute(xml, "name", each.test);
    attribute(xml, "time", seconds(each.seconds));
    for (Child child : each.element) {
      xml.writeCharacters("\n      ");
      xml.writeStartElement(child.name);
      if (!child.type.isEmpty()) {
        attribute(xml, "type", child.type);
      }
      attribute(xml, "message", child.message);
      xml.writeCharacters(lines(child.text));
      xml.writeEndElement();
    }
    xml.writeCharacters("\n    ");
    xml.writeEndElement();
  }

  private static String count(List<Case> cases, String name) {
    return String.valueOf(cases.stream().filter(each -> each.has(name)).count());
  }

  private static String seconds(double seconds) {
    return String.format(Locale.ROOT, "%.3f", seconds);
  }

  private static void attribute(XMLStreamWriter xml, String name, String value)
      throws XMLStreamException {
    xml.writeAttribute(name, Printable.of(value));
  }

  /** XML has no way to write control characters, which a program may print. */
  private static String lines(String text) {
    StringBuilder lines = new StringBuilder();
    text.lines().forEach(line -> lines.append(Printable.of(line)).append('\n'));
    return lines.toString();
  }
}
