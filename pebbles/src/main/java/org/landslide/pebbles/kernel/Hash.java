package org.landslide.pebbles.kernel;

/** A running hash that depends on the order of what is added, and on nothing of the host. */
public final class Hash {
  private long value;

  public void add(long item) {
    value = mix(value, item);
  }

  public void add(String text) {
    add(text.length());
    for (int i = 0; i < text.length(); i++) {
      add(text.charAt(i));
    }
  }

  public long value() {
    return value;
  }

  /** The finaliser of SplitMix64, over both. */
  static long mix(long before, long item) {
    long z = before * 31 + item + 0x9e3779b97f4a7c15L;
    z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
    z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
    return z ^ z >>> 31;
  }
}
