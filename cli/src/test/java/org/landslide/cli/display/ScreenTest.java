package org.landslide.cli.display;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Pictures that replace each other on a terminal and follow one another in a log. */
final class ScreenTest {
  private final FakeTerminal terminal = new FakeTerminal();

  @Test
  void onATerminalEachPictureReplacesTheLast() {
    Screen screen = new Screen(terminal.stream(), true);
    screen.show("one\ntwo\nthree");
    assertThat(terminal.seen()).isEqualTo("one\ntwo\nthree");
    screen.show("four");
    assertThat(terminal.seen()).isEqualTo("four");
    screen.show("five\nsix");
    screen.erase();
    assertThat(terminal.seen()).isEmpty();
  }

  @Test
  void linesThatStayComeAboveThePicture() {
    Screen screen = new Screen(terminal.stream(), true);
    screen.print("first");
    screen.show("one\ntwo");
    screen.print("second\nthird");
    assertThat(terminal.seen()).isEqualTo("first\nsecond\nthird\none\ntwo");
    screen.show("three");
    assertThat(terminal.seen()).isEqualTo("first\nsecond\nthird\nthree");
    screen.erase();
    screen.print("last");
    assertThat(terminal.seen()).isEqualTo("first\nsecond\nthird\nlast\n");
  }

  @Test
  void whoeverComesAfterTheEndIsNotHeard() {
    Screen screen = new Screen(terminal.stream(), true);
    screen.show("one");
    screen.close();
    screen.show("two");
    screen.print("three");
    assertThat(terminal.seen()).isEmpty();
  }

  @Test
  void aLogKeepsEveryPicture() {
    Screen screen = new Screen(terminal.stream(), false);
    screen.show("one\ntwo");
    screen.print("first");
    screen.show("three");
    screen.erase();
    assertThat(terminal.written()).isEqualTo("one\ntwo\nfirst\nthree\n");
  }
}
