package org.landslide.check.state;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.landslide.check.heap.HeapMap;
import org.landslide.world.World;

/** The values that some bytes of a task's memory had at one time. Never changes. */
public final class SeenValues {
  private final int[] addresses;
  private final int[] values;
  private final byte[] masks;

  private SeenValues(int[] addresses, int[] values, byte[] masks) {
    this.addresses = addresses;
    this.values = values;
    this.masks = masks;
  }

  /** These bytes as a thread sees them now; what is not mapped is left out. */
  public static SeenValues of(TouchedWords touched, World world, int tid) {
    SeenValues room = withRoom(touched.size());
    int[] end = new int[1];
    touched.forEach(
        (address, mask) -> {
          OptionalInt value = world.load32(tid, address);
          if (value.isPresent()) {
            room.set(end[0]++, address, value.getAsInt(), (byte) mask);
          }
        });
    return room.first(end[0]);
  }

  /** These words as a thread sees them now. */
  public static SeenValues of(Collection<Integer> words, World world, int tid) {
    TouchedWords touched = new TouchedWords();
    words.forEach(address -> touched.add(address, Integer.BYTES));
    return of(touched, world, tid);
  }

  /** All bytes of some glimpses, each as it was seen first. */
  static SeenValues first(List<SeenValues> glimpses) {
    SeenValues room = withRoom(glimpses.stream().mapToInt(each -> each.addresses.length).sum());
    Map<Integer, Integer> known = new HashMap<>();
    for (SeenValues each : glimpses) {
      for (int i = 0; i < each.addresses.length; i++) {
        int next = known.size();
        Integer at = known.putIfAbsent(each.addresses[i], next);
        if (at == null) {
          room.set(next, each.addresses[i], each.values[i], each.masks[i]);
        } else {
          room.masks[at] |= each.masks[i];
        }
      }
    }
    return room.first(known.size());
  }

  private static SeenValues withRoom(int size) {
    return new SeenValues(new int[size], new int[size], new byte[size]);
  }

  private void set(int i, int address, int value, byte mask) {
    addresses[i] = address;
    values[i] = value;
    masks[i] = mask;
  }

  private SeenValues first(int count) {
    return count == addresses.length
        ? this
        : new SeenValues(
            Arrays.copyOf(addresses, count),
            Arrays.copyOf(values, count),
            Arrays.copyOf(masks, count));
  }

  /** The same bytes as a thread sees them now. */
  public SeenValues now(World world, int tid) {
    int[] newValues = new int[values.length];
    for (int i = 0; i < values.length; i++) {
      newValues[i] = world.load32(tid, addresses[i]).orElse(0);
    }
    return new SeenValues(addresses, newValues, masks);
  }

  /** Whether all bytes have these values, as a thread sees them now. */
  public boolean matches(World world, int tid) {
    int i = 0;
    while (i < addresses.length && matches(i, world, tid)) {
      i++;
    }
    return i == addresses.length;
  }

  /** The words of which bytes have other values, as a thread sees them now. */
  public List<Integer> differing(World world, int tid) {
    List<Integer> differing = new ArrayList<>();
    for (int i = 0; i < addresses.length; i++) {
      if (!matches(i, world, tid)) {
        differing.add(addresses[i]);
      }
    }
    return differing;
  }

  private boolean matches(int i, World world, int tid) {
    OptionalInt now = world.load32(tid, addresses[i]);
    return now.isPresent() && ((now.getAsInt() ^ values[i]) & spread(masks[i])) == 0;
  }

  /** Whether all words are in the same blocks of one heap as of another. */
  @SuppressWarnings("ReferenceEquality") // of one and the same heap nothing needs to be asked
  public boolean areSameBlocks(HeapMap one, HeapMap other) {
    boolean same = true;
    for (int i = 0; i < addresses.length && same && one != other; i++) {
      int address = addresses[i];
      same =
          one.generation(address) == other.generation(address)
              && one.generation(address + 3) == other.generation(address + 3);
    }
    return same;
  }

  public List<Integer> addresses() {
    return Arrays.stream(addresses).boxed().toList();
  }

  /** A mask of bits from one of bytes. */
  private static int spread(int bytes) {
    int bits = 0;
    for (int i = 0; i < 4; i++) {
      bits |= (bytes & (1 << i)) != 0 ? 0xff << (8 * i) : 0;
    }
    return bits;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof SeenValues that
            && Arrays.equals(addresses, that.addresses)
            && Arrays.equals(values, that.values)
            && Arrays.equals(masks, that.masks));
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(addresses) * 31 + Arrays.hashCode(values);
  }
}
