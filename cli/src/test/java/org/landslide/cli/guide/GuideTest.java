package org.landslide.cli.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.landslide.testing.Browser;

/**
 * Follows docs/GUIDE.md to the letter, in an empty folder with {@code landslide} in it. Its
 * pictures are of the pages that come of this; {@code -Dlandslide.refresh=true} makes them anew.
 */
@Timeout(240)
final class GuideTest {
  private static final Path HOME = Path.of(System.getProperty("landslide.home")).toAbsolutePath();
  private static final Path GUIDE = HOME.resolve("docs/GUIDE.md");
  private static final Path PICTURES = HOME.resolve("docs/pictures");

  /** A line of the guide that stands for any number of lines. */
  private static final String ANYTHING = "…";

  /** Times are others on every machine. */
  private static final Pattern VARYING = Pattern.compile("\\d+\\.\\d+ s\\b");

  private static final int WIDE = 1000;
  private static final int TELEPHONE = 500;

  /** All of the page is in sight. */
  private static final int TALL = 4000;

  private static final List<Picture> TAKEN =
      List.of(
          new Picture("guide-summary.png", "header, .glance", WIDE, false),
          new Picture("guide-interleaving.png", ".heads, .row", WIDE, false),
          new Picture("guide-comparison.png", ".alternative", WIDE, false),
          new Picture("page-telephone-dark.png", "header, #row-1, #row-2", TELEPHONE, true));

  /**
   * A picture of the page of the trace.
   *
   * @param shown the elements that it shows
   */
  private record Picture(String name, String shown, int width, boolean dark) {}

  @TempDir private static Path folder = Path.of("");

  private static int status;

  @BeforeAll
  static void unpack() throws IOException {
    String java = Path.of(System.getProperty("java.home"), "bin/java").toString();
    String path = System.getProperty("java.class.path");
    String script =
        "#!/bin/sh\nexec '%s' -XX:TieredStopAtLevel=1 -Dlandslide.home='%s' -cp '%s' %s \"$@\"\n"
            .formatted(java, HOME, path, "org.landslide.cli.Main");
    Path landslide = Files.writeString(folder.resolve("landslide"), script);
    assertThat(landslide.toFile().setExecutable(true)).isTrue();
  }

  @Test
  void everyCommandDoesWhatTheGuideSays() throws Exception {
    List<GuideScript.Step> steps = GuideScript.of(Files.readString(GUIDE)).steps();
    assertThat(steps).hasSizeGreaterThan(8);
    for (GuideScript.Step step : steps) {
      follow(step);
    }
    makePictures();
  }

  private static void follow(GuideScript.Step step) throws Exception {
    if (step instanceof GuideScript.WriteFile file) {
      Files.writeString(folder.resolve(file.name()), file.content());
    } else if (step instanceof GuideScript.Type type) {
      String printed = masked(type(type.command()));
      assertThat(printed).as(type.command()).matches(pattern(type.shown()));
    }
  }

  /** Types a command into a shell that remembers how the last one ended. */
  private static String type(String command) throws Exception {
    Process shell =
        new ProcessBuilder("bash", "-c", "(exit " + status + "); " + command)
            .directory(folder.toFile())
            .redirectError(folder.resolve("stderr").toFile())
            .start();
    String printed = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    status = shell.waitFor();
    return printed;
  }

  private static String masked(String text) {
    return VARYING.matcher(text).replaceAll("N s");
  }

  private static Pattern pattern(List<String> shown) {
    String lines =
        shown.stream()
            .map(line -> line.equals(ANYTHING) ? "(?:.*\n)*" : Pattern.quote(masked(line) + "\n"))
            .collect(Collectors.joining());
    return Pattern.compile(lines);
  }

  /** The pictures of the docs are these, of the same width; heights differ with fonts. */
  private static void makePictures() throws Exception {
    assumeTrue(Browser.installed().isPresent(), "there is no Chromium here");
    Browser browser = Browser.start(Files.createDirectory(folder.resolve("profile")));
    try {
      browser.open(folder.resolve("tickets-trace.html"));
      for (Picture picture : TAKEN) {
        browser.show(picture.width(), TALL, picture.dark());
        requirePicture(picture, browser.picture(picture.shown()));
      }
      assertThat(browser.troubles()).isEmpty();
    } finally {
      browser.end();
    }
  }

  private static void requirePicture(Picture picture, byte[] png) throws IOException {
    Path file = PICTURES.resolve(picture.name());
    if (Boolean.getBoolean("landslide.refresh")) {
      Files.write(file, png);
    }
    BufferedImage made = ImageIO.read(new ByteArrayInputStream(png));
    BufferedImage kept = ImageIO.read(file.toFile());
    assertThat(made.getWidth()).isEqualTo(picture.width());
    assertThat(kept.getWidth()).isEqualTo(picture.width());
  }
}
