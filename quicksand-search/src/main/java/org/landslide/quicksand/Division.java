package org.landslide.quicksand;

/**
 * How a state space is divided among workers.
 *
 * @param ordered whether the failing interleaving that is told of a state space is the one to which
 *     a single search would come first
 * @param burst for how many seconds interleavings are run before others are asked if they have
 *     nothing to do, and the scheduler if there is something better
 * @param leastSeconds that exploring a subtree is to take by estimate, or it is not given away
 * @param leastArrivals how many times as long as arriving there that is to be at least
 */
record Division(boolean ordered, double burst, double leastSeconds, double leastArrivals) {
  private static final double BURST = 0.005;
  private static final double LEAST_SECONDS = 0.002;
  private static final double LEAST_ARRIVALS = 20;
  private static final int BURSTS_OF_A_WAIT = 10;
  private static final int MOST_BURSTS = 50;
  private static final int STINTS = 40;
  private static final int PARTS_OF_STINT = 16;

  /** For how many seconds interleavings are run where a worker has nothing to do. */
  double shortBurst() {
    return burst / BURSTS_OF_A_WAIT;
  }

  /**
   * For how many seconds a worker in another process goes on before it comes back: the longer the
   * longer the job takes, so that little of the time is spent on the way.
   */
  double stint(double secondsOfJob) {
    return Math.min(burst * MOST_BURSTS, Math.max(burst, secondsOfJob / STINTS));
  }

  /** How long exploring a subtree is to take at least, where arriving there takes so long. */
  double leastFor(double arrival) {
    return Math.max(leastSeconds, leastArrivals * arrival);
  }

  /** How long exploring a subtree is to take at least, where workers go on for so long. */
  double leastOf(double stint) {
    return Math.max(leastSeconds, stint / PARTS_OF_STINT);
  }

  static Division of(boolean ordered) {
    return new Division(ordered, BURST, LEAST_SECONDS, LEAST_ARRIVALS);
  }

  /**
   * How long it takes to arrive at a subtree: the middle one of the last three times. The first
   * time code is not compiled yet, and any time the machine may have had other things to do;
   * neither says what the next one will take.
   */
  static final class ArrivalTime {
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
}
