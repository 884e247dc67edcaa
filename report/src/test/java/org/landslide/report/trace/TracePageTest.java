package org.landslide.report.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.engine.finding.Trace;
import org.landslide.report.Samples;
import org.landslide.report.story.StoryTeller;
import org.landslide.testing.Browser;

/** Pages in a real browser, where there is one: {@code .ci/run} installs it. */
final class TracePageTest {
  private static final SourceText SOURCE =
      frame -> IntStream.rangeClosed(1, 200).mapToObj(i -> "line(" + i + ");").toList();

  private static final int WIDE = 1280;
  private static final int NARROW = 500;

  /** A slow machine has more of it, a busy one does not: it is processor time. */
  private static final double LONGEST_SECONDS = 2;

  @TempDir private static Path folder = Path.of("");
  private static Browser browser;

  @BeforeAll
  static void start() throws Exception {
    assumeTrue(Browser.installed().isPresent(), "there is no Chromium here");
    browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
  }

  @AfterAll
  static void end() throws Exception {
    if (browser != null) {
      browser.end();
    }
  }

  @BeforeEach
  void showLight() {
    browser.show(WIDE, 900, false);
  }

  private static void open(Trace trace) throws IOException {
    Path page = folder.resolve("page.html");
    Files.writeString(page, TraceHtml.render(StoryTeller.tell(trace), Samples.COMMANDS, SOURCE));
    browser.open(page);
    assertThat(browser.troubles()).isEmpty();
  }

  private static int count(String selector) {
    return Integer.parseInt(
        browser.evaluate("document.querySelectorAll('" + selector + "').length"));
  }

  @Test
  void eventsAreLinksToTheirRows() throws IOException {
    open(Samples.lostUpdate());
    assertThat(count(".events a")).isEqualTo(4);
    browser.evaluate("document.querySelector('.events a[href=\"#entry-4-1\"]').click()");
    browser.settle();
    assertThat(browser.evaluate("location.hash")).isEqualTo("#entry-4-1");
    assertThat(browser.evaluate("document.querySelector(':target').getBoundingClientRect().top"))
        .satisfies(top -> assertThat(Double.parseDouble(top)).isBetween(0.0, 900.0));
  }

  @Test
  void arrowsJoinConflictsAndPressingOnePinsThem() throws IOException {
    open(Samples.lostUpdate());
    browser.evaluate("document.querySelector('#row-3').scrollIntoView({block: 'center'})");
    browser.settle();
    int arrows = count(".arrows path");
    assertThat(arrows).isGreaterThan(2);
    browser.evaluate("document.querySelector('#entry-3-3 button').click()");
    browser.settle();
    assertThat(count("button[aria-pressed=true]")).isEqualTo(1);
    assertThat(count(".partner")).isEqualTo(2);
    browser.press("Escape");
    assertThat(count(".partner")).isZero();
  }

  @Test
  void foldsOpenAndKeysGoFromRowToRow() throws IOException {
    open(Samples.lostUpdate());
    assertThat(count("details[open]")).isZero();
    browser.press("o");
    assertThat(count("details[open]")).isEqualTo(count("details")).isGreaterThan(2);
    browser.press("j");
    browser.press("j");
    assertThat(browser.evaluate("location.hash")).isEqualTo("#row-2");
    browser.press("k");
    assertThat(browser.evaluate("document.querySelector('.current').id")).isEqualTo("row-1");
    browser.press("n");
    assertThat(browser.evaluate("document.querySelector('.current').id")).isEqualTo("row-2");
  }

  @Test
  void darkIsDark() throws IOException {
    open(Samples.useAfterFree());
    String background = "getComputedStyle(document.body).backgroundColor";
    assertThat(browser.evaluate(background)).isEqualTo("rgb(255, 255, 255)");
    browser.show(WIDE, 900, true);
    assertThat(browser.evaluate(background)).isEqualTo("rgb(22, 24, 28)");
  }

  /** Ten threads have lanes beside one column, on a telephone too. */
  @Test
  void nothingIsWiderThanTheScreen() throws IOException {
    for (Trace trace : new Trace[] {Samples.besidePassing(3), Samples.manyThreads(10)}) {
      open(trace);
      for (int width : new int[] {NARROW, WIDE, 1920}) {
        browser.show(width, 900, false);
        String beyond =
            "document.documentElement.scrollWidth - document.documentElement.clientWidth";
        assertThat(browser.evaluate(beyond)).isEqualTo("0");
        String text = "document.querySelector('#row-2 .cell').getBoundingClientRect().width";
        assertThat(Double.parseDouble(browser.evaluate(text))).isGreaterThan(220);
      }
    }
  }

  @Test
  void itCanBePrinted() throws IOException {
    open(Samples.manyThreads(5));
    String data =
        browser.call("Page.printToPDF", "{\"printBackground\": true}").get("data").getAsString();
    byte[] pdf = Base64.getDecoder().decode(data);
    assertThat(new String(pdf, 0, 5, StandardCharsets.US_ASCII)).isEqualTo("%PDF-");
    assertThat(pdf.length).isGreaterThan(10_000);
  }

  @Test
  void tenThousandRowsOpenInTwoSeconds() throws IOException {
    Trace trace = StoryTeller.tell(Samples.longRun(10_000));
    double before = browser.seconds();
    open(trace);
    assertThat(browser.seconds() - before).isLessThan(LONGEST_SECONDS);
    assertThat(count(".row")).isEqualTo(10_000);
    browser.evaluate("location.hash = '#row-7000'");
    browser.settle();
    browser.settle();
    assertThat(browser.evaluate("document.querySelector(':target').getBoundingClientRect().top"))
        .satisfies(top -> assertThat(Double.parseDouble(top)).isBetween(0.0, 900.0));
    assertThat(browser.seconds() - before).isLessThan(2 * LONGEST_SECONDS);
  }
}
