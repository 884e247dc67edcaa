package org.landslide.bench.cluster;

import org.jspecify.annotations.Nullable;
import org.landslide.bench.BenchmarkException;

/** Makes trouble while state spaces are explored. */
final class TroubleThread extends Thread {
  private final Trouble trouble;
  private volatile @Nullable Exception failure;

  TroubleThread(Trouble trouble) {
    super("trouble");
    this.trouble = trouble;
    setDaemon(true);
  }

  @Override
  public void run() {
    try {
      trouble.happen();
    } catch (BenchmarkException | InterruptedException e) {
      failure = e;
    }
  }

  void check() throws BenchmarkException {
    Exception why = failure;
    if (why != null) {
      throw new BenchmarkException("there was no trouble to be had: " + why.getMessage());
    }
  }
}
