package org.landslide.engine.race;

import java.util.HashMap;
import java.util.Map;
import org.landslide.engine.model.History.Event;
import org.landslide.engine.model.RaceRule;

/**
 * What {@link SyncState} says in clocks, said in terms of a state at which it began: from where
 * each thread and lock has its knowledge of what came before that state.
 */
final class SourceState {
  private final RaceRule rule;
  private final Map<Integer, Sources> threads = new HashMap<>();
  private final Map<Long, Sources> locks = new HashMap<>();

  /** What was asked for before; valid as long as nothing more happens. */
  private final Map<Sources, Sources> translated = new HashMap<>();

  SourceState(RaceRule rule) {
    this.rule = rule;
  }

  /** Whether nothing was handed on. */
  boolean isUnchanged() {
    return threads.isEmpty() && locks.isEmpty();
  }

  Sources ofThread(int thread) {
    Sources known = threads.get(thread);
    return known == null ? Sources.ofThread(thread) : known;
  }

  Sources ofLock(long lock) {
    Sources known = locks.get(lock);
    return known == null ? Sources.ofLock(lock) : known;
  }

  /** What is known by way of others now, in terms of the state at the beginning. */
  Sources before(Sources now) {
    return translated.computeIfAbsent(now, sources -> sources.at(this));
  }

  /** After an event in a thread's history. */
  void apply(int thread, Event event, long concerned) {
    switch (event) {
      case OBSERVE, ACQUIRE -> {
        if (rule == RaceRule.PURE) {
          threads.put(thread, ofThread(thread).and(ofLock(concerned)));
        }
      }
      case PUBLISH, RELEASE -> {
        if (rule == RaceRule.PURE) {
          locks.put(concerned, ofThread(thread));
        }
      }
      case CREATE, WAKE -> handOn(thread, (int) concerned);
      case JOIN -> handOn((int) concerned, thread);
      case HOLD, LET_GO -> {}
    }
  }

  private void handOn(int from, int to) {
    threads.put(to, ofThread(to).and(ofThread(from)));
  }
}
