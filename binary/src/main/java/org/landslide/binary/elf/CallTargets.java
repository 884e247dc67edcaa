package org.landslide.binary.elf;

import java.util.HashSet;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The addresses that direct calls go to, which tell functions where symbols do not. Looks at every
 * byte that could be the first of a call, without decoding, so a few may be wrong. Found when first
 * asked for.
 */
final class CallTargets {
  private static final int CALL = 0xE8;
  private static final int CALL_BYTES = 5;

  private final CodeImage code;
  private volatile @Nullable Set<Integer> targets;

  CallTargets(CodeImage code) {
    this.code = code;
  }

  /** Whether a call goes to this address. */
  boolean contains(int address) {
    return all().contains(address);
  }

  private Set<Integer> all() {
    Set<Integer> known = targets;
    if (known == null) {
      known = scan();
      targets = known;
    }
    return known;
  }

  private Set<Integer> scan() {
    Set<Integer> found = new HashSet<>();
    code.addresses()
        .filter(address -> code.byteAt(address) == CALL)
        .forEach(address -> targetOf(address).ifPresent(found::add));
    return found;
  }

  private OptionalInt targetOf(int call) {
    OptionalInt distance = code.wordAt(call + 1);
    int target = call + CALL_BYTES + distance.orElse(0);
    return distance.isPresent() && code.isCode(target)
        ? OptionalInt.of(target)
        : OptionalInt.empty();
  }
}
