package org.landslide.cli.live;

import com.sun.net.httpserver.Headers;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which requests are answered. Other users of the machine can reach the server, and so can
 * every page that is open in the user's browser. Neither knows the token, which is part of every
 * address here. A page of another origin that has learned it is refused all the same: browsers say
 * where a request comes from ({@code Origin}, {@code Sec-Fetch-Site}), and a name that was made to
 * point at this machine shows in {@code Host}.
 */
final class Doorkeeper {
  private static final int TOKEN_BYTES = 24;
  private static final Set<String> OWN_SITE = Set.of("same-origin", "none");

  private final String token = newToken();
  private final List<String> hosts;

  Doorkeeper(int port) {
    hosts = List.of("127.0.0.1:" + port, "localhost:" + port);
  }

  private static String newToken() {
    byte[] random = new byte[TOKEN_BYTES];
    new SecureRandom().nextBytes(random);
    return HexFormat.of().formatHex(random);
  }

  /** Where the page is. */
  String address() {
    return "http://" + hosts.get(0) + "/" + token + "/";
  }

  /** What is asked for, without the token; nothing if the request is to be refused. */
  Optional<String> admit(URI address, Headers headers) {
    String path = String.valueOf(address.getPath());
    int end = path.indexOf('/', 1);
    if (end < 0 || !isToken(path.substring(1, end)) || !isOurs(headers)) {
      return Optional.empty();
    }
    return Optional.of(path.substring(end + 1));
  }

  /** In a time that says nothing of how much of it is right. */
  private boolean isToken(String given) {
    return MessageDigest.isEqual(
        given.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  private boolean isOurs(Headers headers) {
    String host = headers.getFirst("Host");
    return host != null
        && hosts.contains(host)
        && all(headers, "Origin").stream().allMatch(("http://" + host)::equals)
        && all(headers, "Sec-Fetch-Site").stream().allMatch(OWN_SITE::contains);
  }

  private static List<String> all(Headers headers, String name) {
    List<String> values = headers.get(name);
    return values == null ? List.of() : values;
  }
}
