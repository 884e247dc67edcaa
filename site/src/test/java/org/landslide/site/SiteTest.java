package org.landslide.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.testing.Browser;

/** The site of this checkout. */
@Timeout(120)
final class SiteTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home")).toAbsolutePath();
  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern LOADED = Pattern.compile("(?:<link|<script|<img)[^>]*=\"https?:");
  private static final Pattern ID = Pattern.compile("id=\"([^\"]*)\"");

  @TempDir private static Path folder = Path.of("");

  @TempDir private Path checkout = Path.of("");

  @BeforeAll
  static void write() throws IOException {
    new Site(HOME).write(folder.resolve("site"));
  }

  private static List<Path> pages() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("site"))) {
      return files.filter(file -> file.toString().endsWith(".html")).sorted().toList();
    }
  }

  @Test
  void everyLinkLeadsSomewhere() throws IOException {
    assertThat(pages()).hasSizeGreaterThan(40);
    for (Path page : pages()) {
      for (String link : found(LINK, Files.readString(page))) {
        if (!link.matches("[a-z]+:.*")) {
          requireTarget(page, link);
        }
      }
    }
  }

  private static void requireTarget(Path page, String link) throws IOException {
    String[] parts = link.split("#", 2);
    Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    assertThat(target).as(link + " of " + page).isRegularFile();
    if (parts.length == 2) {
      assertThat(found(ID, Files.readString(target))).as(link + " of " + page).contains(parts[1]);
    }
  }

  private static Set<String> found(Pattern pattern, String text) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .collect(Collectors.toSet());
  }

  @Test
  void nothingIsLoadedFromElsewhere() throws IOException {
    for (Path page : pages()) {
      assertThat(LOADED.matcher(Files.readString(page)).find()).as(page.toString()).isFalse();
    }
  }

  @Test
  void aLinkThatLeadsNowhereIsAnError() throws IOException {
    Files.createDirectories(checkout.resolve("programs"));
    Files.createDirectories(checkout.resolve("docs"));
    Files.writeString(checkout.resolve("README.md"), "# A\n[b](docs/B.md#c) [d](docs/D.md)\n");
    Files.writeString(checkout.resolve("docs/B.md"), "# B\n\n## `c` (d)\n\n## C\n");
    Site site = new Site(checkout);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> site.write(checkout.resolve("site")))
        .withMessage("README.md: there is nothing at docs/D.md");
    Files.writeString(checkout.resolve("docs/D.md"), "[up](../README.md#a), [no](B.md#d)\n");
    Site more = new Site(checkout);
    assertThatExceptionOfType(IllegalStateException.class)
        .isThrownBy(() -> more.write(checkout.resolve("site")))
        .withMessage("docs/D.md: B.md#d names no heading of docs/B.md");
  }

  @Test
  void searchFindsSectionsAndLeadsToThem() throws Exception {
    assumeTrue(Browser.installed().isPresent(), "there is no Chromium here");
    Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    try {
      browser.show(1000, 800, false);
      browser.open(folder.resolve("site/docs/GUIDE.html"));
      search(browser, "State TWICE exploring");
      assertThat(browser.evaluate("document.querySelector('#results a').getAttribute('href')"))
          .isEqualTo("../docs/HOW-IT-WORKS.html#not-exploring-a-state-twice");
      search(browser, "no page has this zebra");
      assertThat(browser.evaluate("document.getElementById('results').textContent"))
          .isEqualTo("Nothing has all of these words.");
      browser.press("Escape");
      assertThat(browser.evaluate("document.getElementById('results').hidden")).isEqualTo("true");
      assertThat(browser.troubles()).isEmpty();
    } finally {
      browser.end();
    }
  }

  private static void search(Browser browser, String words) {
    browser.evaluate(
        "((field) => { field.value = '%s'; field.dispatchEvent(new Event('input')); })"
                .formatted(words)
            + "(document.getElementById('search'))");
  }
}
