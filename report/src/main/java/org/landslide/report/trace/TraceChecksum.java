package org.landslide.report.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import org.landslide.engine.finding.Trace;

/**
 * Tells a trace as it was written from one that was changed since: only when the former does not
 * lead to its bug again is that our fault. It covers what the file says, not how it is laid out.
 */
final class TraceChecksum {
  private TraceChecksum() {}

  /** SHA-256 of the file without its checksum, in hexadecimal. */
  static String of(Trace trace, int version) {
    MessageDigest digest = sha256();
    OutputStream bytes = new DigestOutputStream(OutputStream.nullOutputStream(), digest);
    try (Writer out = new OutputStreamWriter(bytes, StandardCharsets.UTF_8)) {
      new TraceWriter(out, version).write(trace, Optional.empty());
    } catch (IOException e) {
      throw new IllegalStateException("nothing is written to anywhere", e);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
