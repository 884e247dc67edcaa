package org.landslide.cluster.wire;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * What all processes of a cluster know, and no other. It is never sent: each side shows that it has
 * it by a code (HMAC-SHA-256) of what the other one has just made up, and all that they say later
 * bears such a code, by a key that follows from the secret and from both.
 */
public final class Secret {
  /** How long what is made up is, and a code. */
  static final int BYTES = 32;

  private static final SecureRandom RANDOM = new SecureRandom();

  private final byte[] key;

  private Secret(byte[] key) {
    this.key = key;
  }

  public static Secret of(String text) {
    return new Secret(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Something that was never said before. */
  public static byte[] nonce() {
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    return bytes;
  }

  /**
   * A code that only those can make that know the secret.
   *
   * @param role who shows it, or what it is for
   */
  public byte[] code(String role, byte[]... parts) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      add(mac, role.getBytes(StandardCharsets.UTF_8));
      for (byte[] part : parts) {
        add(mac, part);
      }
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HMAC-SHA-256", e);
    }
  }

  /** With its length, or two parts could be taken for one. */
  private static void add(Mac mac, byte[] part) {
    for (int shift = 24; shift >= 0; shift -= 8) {
      mac.update((byte) (part.length >> shift));
    }
    mac.update(part);
  }

  /** Compares in a time that does not tell how much of it is right. */
  public boolean isCode(byte[] code, String role, byte[]... parts) {
    return MessageDigest.isEqual(code, code(role, parts));
  }

  /** Another one, which follows from this one. */
  public Secret derived(String role, byte[]... parts) {
    return new Secret(code(role, parts));
  }
}
