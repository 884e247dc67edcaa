package org.landslide.cli.display;

import org.landslide.checker.message.Text;
import org.landslide.checker.run.RunListener;
import org.landslide.cli.process.Failures;

/** Tells only what goes wrong with a run. */
public final class QuietDisplay implements RunListener {
  private final Screen screen;

  public QuietDisplay(Screen screen) {
    this.screen = screen;
  }

  @Override
  public void unsupported(String sentence) {
    trouble(sentence);
  }

  @Override
  public void trouble(String sentence) {
    screen.print(Failures.PREFIX + Text.oneLine(sentence));
  }

  @Override
  public void ended() {
    screen.close();
  }
}
