package org.landslide.kernel.boot;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.landslide.machine.Machine;

/**
 * Tells one version of the emulator, and of what boots kernels in it, from all others, by the files
 * that they are in: what one version has computed is of no use to another one.
 */
public final class CodeVersion {
  private static final Optional<String> PRESENT = find();

  private CodeVersion() {}

  /** The version that is running; nothing if that cannot be known. */
  public static Optional<String> present() {
    return PRESENT;
  }

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** A digest of several things, none of which can pass for the end of another. */
  public static String digest(List<byte[]> parts) {
    MessageDigest digest = sha256();
    for (byte[] part : parts) {
      digest.update((part.length + ":").getBytes(StandardCharsets.UTF_8));
      digest.update(part);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static Optional<String> find() {
    MessageDigest digest = sha256();
    try {
      for (Class<?> part : List.of(Machine.class, CodeVersion.class)) {
        CodeSource source = part.getProtectionDomain().getCodeSource();
        if (source == null) {
          return Optional.empty();
        }
        add(digest, Path.of(source.getLocation().toURI()));
      }
    } catch (IOException | URISyntaxException | IllegalArgumentException e) {
      return Optional.empty();
    }
    return Optional.of(HexFormat.of().formatHex(digest.digest()));
  }

  /** A packed file, or a folder of compiled classes. */
  private static void add(MessageDigest digest, Path code) throws IOException {
    try (Stream<Path> files = Files.walk(code)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(Files.readAllBytes(file));
      }
    }
  }
}
