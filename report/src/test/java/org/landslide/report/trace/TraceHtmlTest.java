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
          "html", "head", "meta", "title", "style", "body", "header", "section", "footer", "div",
          "h1", "h2", "p", "code", "pre", "ol", "ul", "li", "span", "a", "button", "table", "thead",
          "tbody", "tr", "th", "td", "details", "summary", "script");
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
          "scope",
          "href",
          "type",
          "hidden",
          "open",
          "aria-label",
          "aria-pressed",
          "data-thread",
          "data-rows",
          "data-accesses");

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
      assertThat(link.getAttribute("href")).startsWith("#row-");
      assertThat(ids).contains(link.getAttribute("href").substring(1));
    }
    for (Element access : withClass(page, "li", "access")) {
      assertThat(ids).containsAll(words(access.getAttribute("data-rows")));
      assertThat(ids).containsAll(words(access.getAttribute("data-accesses")));
    }
    assertThat(elements(page, "script")).hasSize(1);
  }

  @Test
  void everyConflictIsLinked() throws Exception {
    Document page = page(Samples.lostUpdate());
    Element write = byId(page, "entry-3-3");
    assertThat(write.getTextContent())
        .isEqualTo("writes 1 to counter lost_update.c:14 conflicts with #2, #4, #5");
    assertThat(write.getAttribute("data-rows")).isEqualTo("row-2 row-4 row-5");
    assertThat(write.getAttribute("data-accesses")).isEqualTo("entry-2-1 entry-4-1 entry-5-1");
  }

  @Test
  void accessesConflictOnlyInCommonBytes() throws Exception {
    Document page = page(Samples.useAfterFree());
    assertThat(byId(page, "entry-4-1").getAttribute("data-accesses"))
        .isEqualTo("entry-1-3 entry-3-4");
    assertThat(byId(page, "entry-1-4").getAttribute("data-accesses")).isEqualTo("entry-2-2");
  }

  @Test
  void everyThreadHasAColumnAndEveryRowOneCellInUse() throws Exception {
    for (Trace trace : List.of(Samples.lostUpdate(), Samples.manyThreads(9))) {
      Document page = page(trace);
      int threads = trace.threads().size();
      List<Element> rows = elements(page, "tr");
      assertThat(rows).hasSize(trace.rows().size() + 1);
      for (Element row : rows.subList(1, rows.size())) {
        List<Element> cells = elements(row, "td");
        assertThat(cells).hasSize(threads);
        assertThat(cells.stream().filter(cell -> cell.hasAttribute("data-thread"))).hasSize(1);
      }
    }
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
    assertThat(withClass(page, "tr", "last").get(0).getTextContent())
        .contains("Here it fails: use after free.");
  }

  @Test
  void programsTextIsShownAndNeverObeyed() {
    String html = TraceHtml.render(Samples.hostile(), "replay '<b>'");
    assertThat(html)
        .doesNotContain("<img", "</script><", "\u001b", "\u202e", "\u0000", "<b>")
        .contains(
            "\\x1b[2J&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;\\u{202e}\\x00&amp;lt;");
  }

  @Test
  void pageNeedsNothingButItself() {
    String html = TraceHtml.render(Samples.lostUpdate(), Samples.REPLAY);
    assertThat(html)
        .contains("default-src 'none'; style-src 'sha256-")
        .doesNotContain("src=", "@import", "url(", "<link", "fetch(", "style=")
        .doesNotContainPattern("https?://(?!www\\.w3\\.org/1999/xhtml)");
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
    byte[] html = TraceHtml.render(trace, Samples.REPLAY).getBytes(StandardCharsets.UTF_8);
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
    return elements(page, tag).stream()
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
