package org.landslide.cluster.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * Closes messages in one direction, and opens them on the other side: each has a number, which must
 * be higher than that of the one before, and a code over all of it.
 */
public final class Seal {
  /** Larger messages are not taken. */
  public static final int MOST_BYTES = 64 << 20;

  private static final String ROLE = "message";
  private static final int HEAD = Long.BYTES + Secret.BYTES;

  private final Secret key;
  private long last;

  public Seal(Secret key) {
    this.key = key;
  }

  /** Packs a message. */
  public synchronized byte[] close(byte[] message) throws IOException {
    if (message.length > MOST_BYTES) {
      throw new IOException("a message of " + message.length + " bytes is too large");
    }
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed)) {
      out.write(message);
    }
    byte[] content = packed.toByteArray();
    byte[] number = number(++last);
    byte[] code = key.code(ROLE, number, content);
    return ByteBuffer.allocate(HEAD + content.length).put(number).put(code).put(content).array();
  }

  /** Unpacks a message; fails if it is not from the other side, or was taken before. */
  public synchronized byte[] open(byte[] closed) throws IOException {
    if (closed.length < HEAD) {
      throw new IOException("this is no message");
    }
    byte[] number = Arrays.copyOf(closed, Long.BYTES);
    byte[] code = Arrays.copyOfRange(closed, Long.BYTES, HEAD);
    byte[] content = Arrays.copyOfRange(closed, HEAD, closed.length);
    long next = ByteBuffer.wrap(number).getLong();
    if (!key.isCode(code, ROLE, number, content) || next <= last) {
      throw new IOException("this message is not from where it says");
    }
    last = next;
    try (InflaterInputStream in = new InflaterInputStream(new ByteArrayInputStream(content))) {
      byte[] message = in.readNBytes(MOST_BYTES + 1);
      if (message.length > MOST_BYTES) {
        throw new IOException("a message is too large");
      }
      return message;
    }
  }

  private static byte[] number(long number) {
    return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
  }
}
