package org.landslide.cluster;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.landslide.cluster.wire.Signal;
import org.landslide.cluster.wire.SignalSerializer;

/** How Pekko is set up, for a process of a cluster. */
final class ClusterConfig {
  /** All systems of a cluster have this name. */
  static final String SYSTEM = "landslide";

  /** Longer messages go in pieces. */
  private static final String PIECE = "128 KiB";

  private ClusterConfig() {}

  /**
   * What there is to say.
   *
   * @param own where this process is to be found; any port will do if it is 0
   * @param coordinator where the cluster begins
   */
  static Config of(Address own, Address coordinator, Credentials credentials) {
    Map<String, Object> values = new HashMap<>();
    values.put("pekko.remote.artery.canonical.hostname", own.host());
    values.put("pekko.remote.artery.canonical.port", own.port());
    values.put("pekko.cluster.seed-nodes", List.of(path(coordinator)));
    values.put("pekko.remote.artery.transport", credentials.tls().isPresent() ? "tls-tcp" : "tcp");
    credentials
        .tls()
        .ifPresent(
            folder -> {
              String engine = "pekko.remote.artery.ssl.rotating-keys-engine.";
              values.put(engine + "key-file", folder.resolve("tls.key").toString());
              values.put(engine + "cert-file", folder.resolve("tls.crt").toString());
              values.put(engine + "ca-cert-file", folder.resolve("ca.crt").toString());
            });
    String serializer = "pekko.actor.serialization-bindings.\"" + Signal.class.getName() + "\"";
    values.put("pekko.actor.serializers.landslide", SignalSerializer.class.getName());
    values.put(serializer, "landslide");
    values.put("pekko.reliable-delivery.producer-controller.chunk-large-messages", PIECE);
    return ConfigFactory.parseMap(values)
        .withFallback(ConfigFactory.parseResources(ClusterConfig.class, "cluster.conf"))
        .withFallback(ConfigFactory.load());
  }

  /** What Pekko calls a process. */
  static String path(Address address) {
    return "pekko://" + SYSTEM + "@" + address;
  }
}
