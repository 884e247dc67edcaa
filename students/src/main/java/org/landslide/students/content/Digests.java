package org.landslide.students.content;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** SHA-256, which every Java has. */
public final class Digests {
  private Digests() {}

  public static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  public static String hex(MessageDigest digest) {
    return HexFormat.of().formatHex(digest.digest());
  }

  public static String hex(byte[] content) {
    return HexFormat.of().formatHex(sha256().digest(content));
  }

  /** One digest for several texts, none of which can pass for the end of another. */
  public static String hex(List<String> parts) {
    MessageDigest digest = sha256();
    for (String part : parts) {
      digest.update((part.length() + ":" + part).getBytes(StandardCharsets.UTF_8));
    }
    return hex(digest);
  }
}
