package org.landslide.cluster;

import java.io.IOException;
import java.nio.file.Path;
import org.landslide.checker.message.HostError;
import org.landslide.checker.program.GuestFiles;
import org.landslide.checker.state.CodeDigest;

/** What a process runs, by which others know if it is the same. */
final class Builds {
  private Builds() {}

  static String version(Path home) {
    try {
      return CodeDigest.with(GuestFiles.shipped(home));
    } catch (IOException e) {
      throw new HostError("cannot read what this Landslide consists of: " + e.getMessage());
    }
  }

  /** What was behind a failure of the network, in words. */
  static String reason(Throwable failure) {
    Throwable last = failure;
    while (last.getCause() != null) {
      last = last.getCause();
    }
    return String.valueOf(last.getMessage());
  }

  /** What ended a process's part in the cluster, as the beginning of a sentence. */
  static String breakdown(Throwable fault) {
    return fault instanceof OutOfMemoryError
        ? "memory has run out"
        : "the cluster has broken down (" + fault + ")";
  }
}
