package org.landslide.checker.state;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.landslide.check.GuestSubject;
import org.landslide.engine.search.Explorer;
import org.landslide.kernel.boot.CodeVersion;
import org.landslide.pebbles.PebblesGuest;
import org.landslide.quicksand.Quicksand;
import org.landslide.world.World;

/**
 * Tells this version of all that explores a program from others: where a state space was left means
 * something only to the code that left it there.
 */
public final class CodeDigest {
  private static final List<Class<?>> PARTS =
      List.of(Explorer.class, Quicksand.class, GuestSubject.class, World.class, PebblesGuest.class);

  private CodeDigest() {}

  static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** That of the code that runs now. */
  public static String present() throws IOException {
    MessageDigest digest = sha256();
    for (Class<?> part : PARTS) {
      CodeSource source = part.getProtectionDomain().getCodeSource();
      if (source == null) {
        throw new IOException("it is not known where " + part.getSimpleName() + " comes from");
      }
      add(digest, source);
    }
    return HexFormat.of().formatHex(digest.digest()) + CodeVersion.present().orElse("");
  }

  /** The same with the programs that come along, which others may run. */
  public static String with(Path programs) throws IOException {
    MessageDigest digest = sha256();
    if (Files.isDirectory(programs)) {
      add(digest, programs);
    }
    return present() + " " + HexFormat.of().formatHex(digest.digest());
  }

  private static void add(MessageDigest digest, CodeSource source) throws IOException {
    try {
      add(digest, Path.of(source.getLocation().toURI()));
    } catch (URISyntaxException e) {
      throw new IOException(e);
    }
  }

  private static void add(MessageDigest digest, Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        digest.update(Files.readAllBytes(file));
      }
    }
  }
}
