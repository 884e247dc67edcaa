package org.landslide.world;

/**
 * A kind of objects that threads share in a kernel without seeing its memory. Which object of a
 * kind is meant is said by an id, 0 where there is just one.
 *
 * <p>Rules that no world need report because they hold for every instruction: whatever a thread
 * does depends on {@link Core#THREAD} of its own id, on {@link Core#SPACE} of its own address space
 * and on {@link Core#MACHINE}. A comparison of what two steps touched has to add these three reads
 * to each step.
 */
public interface SharedObject {
  /** A small number of its own, not negative. */
  int number();

  /** What the object of an id is called: "whether thread 3 can run (kernel)". */
  String describe(int id);

  /** The one of some kinds that has a number. */
  static SharedObject numbered(int number, SharedObject... kinds) {
    for (SharedObject kind : kinds) {
      if (kind.number() == number) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no kind of objects has the number " + number);
  }

  /** The kinds that every world has. The numbers of others come after theirs. */
  enum Core implements SharedObject {
    /**
     * Whether the thread of an id exists and can run. Read also for ids that no thread has yet, so
     * that it conflicts with the thread's creation.
     */
    THREAD(0, "whether thread %d can run (kernel)"),

    /**
     * That an address space goes on as it is. Written only by what ends or replaces all of it at
     * once, since everything in it depends on it.
     */
    SPACE(1, "whether task %d lives (kernel)"),

    /** The time. What is reported of it is complete only while the clock is frozen. */
    CLOCK(2, "the time (kernel)"),

    /** That the machine runs. Everything depends on it. */
    MACHINE(3, "the machine");

    /** The first number that worlds may give to kinds of their own. */
    public static final int COUNT = 4;

    private final int number;
    private final String text;

    Core(int number, String text) {
      this.number = number;
      this.text = text;
    }

    @Override
    public int number() {
      return number;
    }

    @Override
    public String describe(int id) {
      return String.format(text, id);
    }
  }
}
