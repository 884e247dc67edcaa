package org.landslide.bench.cluster;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.landslide.bench.BenchmarkException;
import org.landslide.cluster.Credentials;

/**
 * By what the processes of a trial know each other.
 *
 * @param tls where keys for encryption are, if connections are encrypted
 */
record Keys(Path secret, Optional<Path> tls) {
  private static final String MAKE_TLS =
      """
      openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=ca -keyout ca.key -out ca.crt
      openssl req -newkey rsa:2048 -nodes -subj /CN=landslide -keyout tls.key -out tls.csr
      openssl x509 -req -days 2 -in tls.csr -CA ca.crt -CAkey ca.key -CAcreateserial -out tls.crt
      """;

  /** Makes some, in a folder. */
  static Keys make(Path folder, boolean encrypted) throws IOException, BenchmarkException {
    byte[] random = new byte[32];
    new SecureRandom().nextBytes(random);
    Path secret = Files.writeString(folder.resolve("secret"), HexFormat.of().formatHex(random));
    if (encrypted) {
      Tool.run(folder, "sh", "-ec", MAKE_TLS);
    }
    return new Keys(secret, encrypted ? Optional.of(folder) : Optional.empty());
  }

  Credentials credentials() {
    return Credentials.read(secret, tls);
  }

  /** The options of a worker. */
  List<String> options() {
    List<String> options = new ArrayList<>(List.of("--secret", secret.toString()));
    tls.ifPresent(folder -> options.addAll(List.of("--tls", folder.toString())));
    return options;
  }
}
