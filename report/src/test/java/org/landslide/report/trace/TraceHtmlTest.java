package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.landslide.engine.finding.Trace;
import org.landslide.report.RandomTraces;
import org.landslide.report.Samples;
import org.landslide.report.story.StoryTeller;
import org.landslide.report.text.PageFile;
import org.w3c.dom.Attr;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.ErrorHandler;
import org.xml.sax.SAXException;
import org.xml.sax.SAXParseException;

/** The page is XML too, so its structure can be looked at without a browser. */
final class TraceHtmlTest {
  private static final Set<String> ELEMENTS =
      Set.of(
          "html",
          "head",
          "meta",
          "title",
          "style",
          "body",
          "header",
          "section",
          "footer",
          "div",
          "h1",
          "h2",
          "p",
          "code",
          "pre",
          "ol",
          "ul",
          "li",
          "span",
          "a",
          "button",
          "i",
          "b",
          "strong",
          "figure",
          "figcaption",
          "details",
          "summary",
          "table",
          "thead",
          "tbody",
          "tr",
          "th",
          "td",
          "script");
  private static final Set<String> ATTRIBUTES =
      Set.of(
          "xmlns",
          "lang",
          "charset",
          "name",
          "content",
          "http-equiv",
          "class",
          "id",
          "title",
          "href",
          "type",
          "hidden",
          "aria-label",
          "aria-pressed",
          "data-thread",
          "data-nearest");

  @Test
  void pagesAreWellFormedWhateverTheProgramSays() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      check(RandomTraces.of(seed));
    }
    for (Trace trace : Samples.all()) {
      check(trace);
    }
  }

  /** The elements and attributes are ours alone, and every link leads somewhere in the page. */
  private static void check(Trace trace) throws Exception {
    Document page = page(trace);
    Set<String> ids = ids(page);
    for (Element element : elements(page, "*")) {
      assertThat(ELEMENTS).contains(element.getTagName());
      attributes(element).forEach(a -> assertThat(ATTRIBUTES).contains(a.getName()));
    }
    for (Element link : elements(page, "a")) {
      assertThat(link.getAttribute("href")).matches("#(row|entry)-.*");
      assertThat(ids).contains(link.getAttribute("href").substring(1));
    }
    for (Element access : withClass(page, "li", "access")) {
      assertThat(ids).containsAll(words(access.getAttribute("data-nearest")));
    }
    assertThat(elements(page, "script")).hasSize(1);
  }

  @Test
  void everyConflictIsLinkedAndTheNearestAreJoined() throws Exception {
    Document page = page(Samples.lostUpdate());
    Element write = byId(page, "entry-3-3");
    assertThat(write.getTextContent()).isEqualTo("writes 1 to counter conflicts with #2, #4, #5");
    assertThat(write.getAttribute("data-nearest")).isEqualTo("entry-2-1 entry-4-1");
  }

  @Test
  void accessesConflictOnlyInCommonBytes() throws Exception {
    Document page = page(Samples.useAfterFree());
    assertThat(byId(page, "entry-4-1").getAttribute("data-nearest")).isEqualTo("entry-3-4");
    assertThat(byId(page, "entry-1-4").getAttribute("data-nearest")).isEqualTo("entry-2-2");
  }

  @Test
  void everyThreadHasALaneAndEveryRowOneCell() throws Exception {
    for (Trace trace : List.of(Samples.lostUpdate(), Samples.manyThreads(9))) {
      Document page = page(trace);
      List<Element> rows = withClass(page, "li", "row");
      assertThat(rows).hasSize(trace.rows().size());
      for (Element row : rows) {
        List<Element> cells =
            elements(row, "div").stream().filter(each -> each.hasAttribute("data-thread")).toList();
        assertThat(cells).hasSize(1);
        assertThat(withClass(elements(row, "i"), "runs")).hasSize(1);
      }
      assertThat(withClass(page, "div", "heads").get(0).getElementsByTagName("div").getLength())
          .isEqualTo(trace.threads().size());
    }
  }

  @Test
  void lanesShowWhoWaitsAndWhichLocksAreHeld() throws Exception {
    Document page = page(Samples.lockOrder());
    List<Element> lanes = elements(byId(page, "row-2"), "i");
    assertThat(withClass(lanes, "ready")).hasSize(1);
    assertThat(elements(withClass(lanes, "ready").get(0), "b").get(0).getAttribute("title"))
        .isEqualTo("holds account_a.lock");
    assertThat(withClass(elements(byId(page, "row-3"), "i"), "waits")).hasSize(1);
  }

  @Test
  void theSentenceTheEventsAndTheFailingLineComeFirst() throws Exception {
    Trace trace = StoryTeller.tell(Samples.lostUpdate());
    SourceText source = frame -> IntStream.rangeClosed(1, 50).mapToObj(i -> "line " + i).toList();
    Document page = page(TraceHtml.render(trace, Samples.COMMANDS, source));
    assertThat(elements(page, "h1").get(0).getTextContent())
        .isEqualTo(
            "increment (thread 4) stored counter = 1 over the 1 that increment (thread 5) had"
                + " written, because it had read counter = 0 before that.");
    assertThat(elements(page, "figure").get(0).getTextContent())
        .contains("main (lost_update.c:39)", "36 line 36", "42 line 42")
        .doesNotContain("line 43");
    assertThat(withClass(page, "span", "failing").get(0).getTextContent()).isEqualTo("39 line 39");
    List<Element> events = elements(withClass(page, "ol", "events").get(0), "a");
    assertThat(events.stream().map(link -> link.getAttribute("href")))
        .containsExactly("#entry-2-1", "#entry-3-3", "#entry-4-1", "#entry-5-1");
    assertThat(byId(page, "entry-4-1").getAttribute("class")).contains("key");
    assertThat(byId(page, "row-4").getTextContent()).contains("lost_update.c:14 line 14");
  }

  /** What the test does is in sight; what its library does is behind one line. */
  @Test
  void libraryInternalsAreFolded() throws Exception {
    Document page = page(StoryTeller.tell(Samples.lostUpdate()));
    List<Element> folds = withClass(page, "details", "library");
    assertThat(folds).hasSize(2);
    assertThat(folds.get(0).getTextContent())
        .startsWith("1 step in thread_wrapper")
        .contains("exits");
  }

  @Test
  void sizeGrowsWithTheRowsAndNothingElse() {
    int hundred =
        TraceHtml.render(Samples.manyThreads(100), Samples.COMMANDS, SourceText.NONE).length();
    int ten = TraceHtml.render(Samples.manyThreads(10), Samples.COMMANDS, SourceText.NONE).length();
    int none = TraceHtml.render(Samples.manyThreads(0), Samples.COMMANDS, SourceText.NONE).length();
    double rows = 1200;
    assertThat((hundred - none) / rows).as("bytes a row").isLessThan(100 * 60 + 1500);
    assertThat((ten - none) / 120.0).as("bytes a row").isLessThan(10 * 60 + 1500);
  }

  @Test
  void pageTellsWhatFailedWhyAndHowToSeeItAgain() throws Exception {
    Trace trace = Samples.useAfterFree();
    Document page = page(trace);
    assertThat(elements(page, "title").get(0).getTextContent())
        .isEqualTo("Use after free in thr_exit_join");
    assertThat(elements(page, "h1").get(0).getTextContent()).isEqualTo(trace.bug().message());
    assertThat(withClass(page, "section", "evidence").get(0).getTextContent())
        .contains("Thread 1 freed it here:", "lib/libc/malloc_wrappers.c:52");
    assertThat(elements(page, "pre").get(0).getTextContent()).isEqualTo(Samples.REPLAY);
    assertThat(withClass(page, "li", "last").get(0).getTextContent())
        .contains("Here it fails: use after free.");
  }

  @Test
  void programsTextIsShownAndNeverObeyed() {
    String html =
        TraceHtml.render(
            Samples.hostile(), new TraceCommands("replay '<b>'", "explore '<b>'"), SourceText.NONE);
    assertThat(html)
        .doesNotContain("<img", "</script><", "\u001b", "\u202e", "\u0000", "<b>")
        .contains(
            "\\x1b[2J&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\\u{202e}\\x00&amp;lt;");
  }

  @Test
  void pageNeedsNothingButItself() {
    String html = TraceHtml.render(Samples.lostUpdate(), Samples.COMMANDS, SourceText.NONE);
    assertThat(html)
        .contains("default-src 'none'; style-src 'sha256-")
        .doesNotContain("src=", "@import", "url(", "<link", "fetch(", "style=")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/(1999/xhtml|2000/svg))");
  }

  /** A browser reads them as HTML, a test as XML; only without these do both see the same. */
  @Test
  void styleAndScriptMeanTheSameInXmlAndInHtml() {
    for (String name : new String[] {"trace.css", "trace.js"}) {
      String content = PageFile.read(name).content();
      assertThat(content).doesNotContain("&", "<", "\r").matches("(?s)\\p{ASCII}*");
    }
  }

  private static Document page(Trace trace) throws Exception {
    return page(TraceHtml.render(trace, Samples.COMMANDS, SourceText.NONE));
  }

  private static Document page(String text) throws Exception {
    byte[] html = text.getBytes(StandardCharsets.UTF_8);
    DocumentBuilder builder = DocumentBuilderFactory.newInstance().newDocumentBuilder();
    builder.setErrorHandler(new Strict());
    return builder.parse(new ByteArrayInputStream(html));
  }

  /** The default handler prints what it then throws. */
  private static final class Strict implements ErrorHandler {
    @Override
    public void warning(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void error(SAXParseException e) throws SAXException {
      throw e;
    }

    @Override
    public void fatalError(SAXParseException e) throws SAXException {
      throw e;
    }
  }

  private static Set<String> ids(Document page) {
    Set<String> ids = new HashSet<>();
    for (Element element : elements(page, "*")) {
      if (element.hasAttribute("id")) {
        assertThat(ids.add(element.getAttribute("id"))).as("an id is there once").isTrue();
      }
    }
    return ids;
  }

  private static Element byId(Document page, String id) {
    return elements(page, "*").stream()
        .filter(element -> element.getAttribute("id").equals(id))
        .findFirst()
        .orElseThrow();
  }

  private static List<Element> withClass(Document page, String tag, String name) {
    return withClass(elements(page, tag), name);
  }

  private static List<Element> withClass(List<Element> elements, String name) {
    return elements.stream()
        .filter(element -> words(element.getAttribute("class")).contains(name))
        .toList();
  }

  private static List<Element> elements(Document page, String tag) {
    return list(page.getElementsByTagName(tag));
  }

  private static List<Element> elements(Element parent, String tag) {
    return list(parent.getElementsByTagName(tag));
  }

  private static List<Element> list(NodeList nodes) {
    List<Element> elements = new ArrayList<>();
    for (int i = 0; i < nodes.getLength(); i++) {
      elements.add((Element) nodes.item(i));
    }
    return elements;
  }

  private static List<Attr> attributes(Element element) {
    return IntStream.range(0, element.getAttributes().getLength())
        .mapToObj(i -> (Attr) element.getAttributes().item(i))
        .toList();
  }

  private static List<String> words(String list) {
    return list.isBlank() ? List.of() : List.of(list.split(" "));
  }
}
