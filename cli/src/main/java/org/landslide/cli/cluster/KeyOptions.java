package org.landslide.cli.cluster;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.message.UserError;
import org.landslide.cluster.Credentials;
import picocli.CommandLine.Option;

/** By what the processes of a cluster know each other. */
public final class KeyOptions {
  @Option(
      names = "--secret",
      paramLabel = "FILE",
      order = 12,
      description = "The file with the secret of the cluster, the same for all processes.")
  private @Nullable Path secret;

  @Option(
      names = "--tls",
      paramLabel = "DIR",
      order = 13,
      description =
          "The folder with tls.crt, tls.key and ca.crt: connections are encrypted, and both sides"
              + " show certificates. Without it a cluster is for one machine.")
  private @Nullable Path tls;

  boolean areGiven() {
    return secret != null || tls != null;
  }

  Credentials read() {
    if (secret == null) {
      throw new UserError(
          "say with --secret FILE by what the processes of the cluster know each other");
    }
    return Credentials.read(secret, Optional.ofNullable(tls));
  }
}
