package org.landslide.quicksand;

/**
 * How long it takes to arrive at a subtree: the middle one of the last three times. The first time
 * code is not compiled yet, and any time the machine may have had other things to do; neither says
 * what the next one will take.
 */
final class ArrivalTime {
  private final double[] last = new double[3];
  private int count;

  void add(double seconds) {
    last[count++ % last.length] = seconds;
  }

  /** In seconds; zero as long as there is no middle. */
  double usual() {
    double smaller = Math.min(last[0], last[1]);
    double larger = Math.max(last[0], last[1]);
    return Math.max(smaller, Math.min(larger, last[2]));
  }
}
