package org.landslide.guest.check;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import org.landslide.guest.pebbles.PebblesWorld;

/** The values that some bytes of a task's memory had at one time. Never changes. */
final class Glimpse {
  static final Glimpse NOTHING = new Glimpse(new int[0], new int[0], new byte[0]);

  private final int[] addresses;
  private final int[] values;
  private final byte[] masks;

  private Glimpse(int[] addresses, int[] values, byte[] masks) {
    this.addresses = addresses;
    this.values = values;
    this.masks = masks;
  }

  /**
   * This, and those of the bytes that are not in it, as a thread sees them now; what is not mapped
   * is left out.
   */
  Glimpse with(TouchedWords touched, PebblesWorld world, int tid) {
    Builder builder = new Builder(this, touched.size());
    touched.forEach((address, mask) -> builder.add(address, mask, world.load32(tid, address)));
    return builder.build();
  }

  /** The same bytes as a thread sees them now. */
  Glimpse now(PebblesWorld world, int tid) {
    int[] newValues = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      newValues[i] = world.load32(tid, addresses[i]).orElse(0);
    }
    return new Glimpse(addresses, newValues, masks);
  }

  /** Whether all bytes have these values, as a thread sees them now. */
  boolean matches(PebblesWorld world, int tid) {
    for (int i = 0; i < addresses.length; i++) {
      OptionalInt now = world.load32(tid, addresses[i]);
      if (now.isEmpty() || ((now.getAsInt() ^ values[i]) & spread(masks[i])) != 0) {
        return false;
      }
    }
    return true;
  }

  /** A mask of bits from one of bytes. */
  private static int spread(int bytes) {
    int bits = 0;
    for (int i = 0; i < 4; i++) {
      bits |= (bytes & (1 << i)) != 0 ? 0xff << (8 * i) : 0;
    }
    return bits;
  }

  private static final class Builder {
    private final Map<Integer, Integer> known = new HashMap<>();
    private final int[] addresses;
    private final int[] values;
    private final byte[] masks;
    private int end;

    Builder(Glimpse start, int room) {
      end = start.addresses.length;
      addresses = Arrays.copyOf(start.addresses, end + room);
      values = Arrays.copyOf(start.values, end + room);
      masks = Arrays.copyOf(start.masks, end + room);
      for (int i = 0; i < end; i++) {
        known.put(addresses[i], i);
      }
    }

    void add(int address, int mask, OptionalInt value) {
      Integer at = known.get(address);
      if (at != null) {
        masks[at] |= (byte) mask;
      } else if (value.isPresent()) {
        addresses[end] = address;
        values[end] = value.getAsInt();
        masks[end++] = (byte) mask;
      }
    }

    Glimpse build() {
      return new Glimpse(
          Arrays.copyOf(addresses, end), Arrays.copyOf(values, end), Arrays.copyOf(masks, end));
    }
  }
}
