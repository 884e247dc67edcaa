package org.landslide.world.debug;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.AccessLog;
import org.landslide.world.World;

/**
 * Finds accesses to watched bytes. A change of the bytes counts as a write, however it came about:
 * a system call makes it, or the scheduler of a kernel while another thread is brought to the
 * processor.
 */
final class Watch {
  private static final int LOG_SIZE = 1 << 16;

  private final World world;
  private final AccessLog log = new AccessLog(LOG_SIZE);
  private final List<Watchpoint> watchpoints = new ArrayList<>();
  private final List<byte[]> values = new ArrayList<>();

  /** Which watchpoints are about memory of the thread that runs. */
  private final List<Boolean> seen = new ArrayList<>();

  Watch(World world) {
    this.world = world;
  }

  boolean isEmpty() {
    return watchpoints.isEmpty();
  }

  void add(Watchpoint watchpoint) {
    watchpoints.add(watchpoint);
    world.machine().cpu().observe(log);
  }

  void remove(Watchpoint watchpoint) {
    watchpoints.remove(watchpoint);
    if (isEmpty()) {
      world.machine().cpu().observe(null);
    }
  }

  void clear() {
    List.copyOf(watchpoints).forEach(this::remove);
  }

  /** The next moment is about to come. */
  void begin() {
    log.clear();
    values.clear();
    seen.clear();
    watchpoints.forEach(each -> values.add(value(each)));
    watchpoints.forEach(each -> seen.add(sees(world.current(), each)));
  }

  /** Which one was hit since, if any was. */
  Optional<Watchpoint> hit() {
    for (int i = 0; i < watchpoints.size(); i++) {
      Watchpoint each = watchpoints.get(i);
      if ((seen.get(i) && isLogged(each)) || (each.sees(true) && hasChanged(each, values.get(i)))) {
        return Optional.of(each);
      }
    }
    return Optional.empty();
  }

  /** Bytes that come into being, or go, have not changed. */
  private boolean hasChanged(Watchpoint watchpoint, byte[] before) {
    byte[] now = value(watchpoint);
    return now.length == before.length && !Arrays.equals(before, now);
  }

  private byte[] value(Watchpoint watchpoint) {
    byte[] bytes = new byte[watchpoint.bytes()];
    Integer tid = thread(watchpoint);
    return tid != null && world.read(tid, watchpoint.address(), bytes) ? bytes : new byte[0];
  }

  /** A thread that sees the watched bytes. */
  private @Nullable Integer thread(Watchpoint watchpoint) {
    int current = world.current();
    if (sees(current, watchpoint)) {
      return current;
    }
    for (int tid : world.threadIds()) {
      if (sees(tid, watchpoint)) {
        return tid;
      }
    }
    return null;
  }

  private boolean sees(int tid, Watchpoint watchpoint) {
    return tid != World.NO_THREAD
        && world.isAlive(tid)
        && space(world, tid, watchpoint.address()) == watchpoint.space();
  }

  /** The address space in which a living thread finds an address. */
  static int space(World world, int tid, int address) {
    return world.isShared(address) ? world.space(tid) : world.ownSpace(tid);
  }

  private boolean isLogged(Watchpoint watchpoint) {
    for (int i = 0; i < log.size(); i++) {
      if (watchpoint.sees(log.isWrite(i)) && watchpoint.touches(log.address(i), log.bytes(i))) {
        return true;
      }
    }
    return false;
  }
}
