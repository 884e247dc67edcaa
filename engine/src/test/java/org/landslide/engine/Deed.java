package org.landslide.engine;

import org.landslide.engine.model.AccessMode;
import org.landslide.engine.model.DataRace;
import org.landslide.engine.model.History;
import org.landslide.engine.model.HistoryBuilder;

/** Something that a thread did, as analyses of data races see it. */
public sealed interface Deed {
  int thread();

  /** An access; the parameters are those of {@link HistoryBuilder#access}. */
  record Touch(DataRace.Access access, long block, AccessMode manner) implements Deed {
    @Override
    public int thread() {
      return access.thread();
    }

    boolean overlaps(Touch other) {
      int begin = Math.max(access.address(), other.access.address());
      int end = Math.min(end(), other.end());
      return access.space() == other.access.space() && begin < end;
    }

    private int end() {
      return access.address() + access.bytes();
    }
  }

  /** Anything else. */
  record Sync(int thread, History.Event event, long concerned) implements Deed {}

  default void addTo(HistoryBuilder builder) {
    if (this instanceof Touch touch) {
      DataRace.Access access = touch.access;
      builder.access(
          access.instruction(),
          access.space(),
          access.address(),
          access.bytes(),
          access.write(),
          touch.block,
          touch.manner);
    } else if (this instanceof Sync sync) {
      switch (sync.event) {
        case ACQUIRE -> builder.acquire(sync.concerned);
        case RELEASE -> builder.release(sync.concerned);
        case HOLD -> builder.hold(sync.concerned);
        case LET_GO -> builder.letGo(sync.concerned);
        case OBSERVE -> builder.observe(sync.concerned);
        case PUBLISH -> builder.publish(sync.concerned);
        case CREATE -> builder.create((int) sync.concerned);
        case WAKE -> builder.wake((int) sync.concerned);
        case JOIN -> builder.join((int) sync.concerned);
      }
    }
  }
}
