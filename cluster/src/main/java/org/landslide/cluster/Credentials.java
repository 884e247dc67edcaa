package org.landslide.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.landslide.checker.message.Reason;
import org.landslide.checker.message.UserError;
import org.landslide.cluster.wire.Secret;

/**
 * By what processes of a cluster know each other.
 *
 * @param tls the folder with {@code tls.crt}, {@code tls.key} and {@code ca.crt}, if what is sent
 *     is to be encrypted, and others let in by their certificates alone
 */
public record Credentials(Secret secret, Optional<Path> tls) {
  private static final int SHORTEST = 16;
  private static final int LONGEST = 4096;

  /** Reads the secret, and looks whether the rest is there. */
  public static Credentials read(Path secret, Optional<Path> tls) {
    tls.ifPresent(Credentials::requireKeys);
    try {
      if (Files.size(secret) > LONGEST) {
        throw new UserError("the secret in " + secret + " is too long for one");
      }
      String text = Files.readString(secret).strip();
      if (text.length() < SHORTEST) {
        throw new UserError(
            "the secret in "
                + secret
                + " is too short; make one with: head -c 32 /dev/urandom | base64 > "
                + secret);
      }
      return new Credentials(Secret.of(text), tls);
    } catch (IOException e) {
      throw new UserError("cannot read the secret in " + secret + ": " + Reason.of(e));
    }
  }

  private static void requireKeys(Path folder) {
    for (String name : List.of("tls.crt", "tls.key", "ca.crt")) {
      if (!Files.isReadable(folder.resolve(name))) {
        throw new UserError("there is no readable file " + name + " in " + folder);
      }
    }
  }

  /** What is not encrypted must not leave this machine. */
  void requireFor(Address address) {
    if (tls.isEmpty() && !address.isLoopback()) {
      throw new UserError(
          "without --tls, a cluster is for one machine: give 127.0.0.1:PORT, or --tls DIR with"
              + " tls.crt, tls.key and ca.crt");
    }
  }
}
