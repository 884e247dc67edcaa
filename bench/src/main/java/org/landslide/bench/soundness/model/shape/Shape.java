package org.landslide.bench.soundness.model.shape;

import java.util.Locale;
import java.util.function.Consumer;

/** What a program is about. A program may have more than one. */
public enum Shape {
  /** Loads and stores, with nothing to order them. */
  PLAIN(PlainShapes::plain),
  /** One thread reads twice what another one stores right before it joins that thread. */
  READ_TWICE(PlainShapes::readTwice),
  /** Bytes, halves and words that overlap. */
  BYTES(PlainShapes::bytes),
  /** A copy by a repeated string instruction. */
  REPEATED_MOVE(PlainShapes::repeatedMove),
  /** Words that are overwritten, or read again, depending on what else was seen. */
  LEFTOVERS(PlainShapes::leftovers),
  /** Atomic additions whose results decide where to go. */
  COUNTER(PlainShapes::counter),
  /** Swaps in a loop until one succeeds. */
  SWAP_LOOP(PlainShapes::swapLoop),
  /** Swaps that fail, as reads, and one that makes something the first time. */
  SWAP_ONCE(PlainShapes::swapOnce),
  /** Mutexes from a table, in a loop. */
  MUTEX_TABLE(LockShapes::mutexTable),
  /** Spin locks from a table, in a loop. */
  SPIN_TABLE(LockShapes::spinTable),
  /** Two mutexes at once, maybe in different orders. */
  NESTED_MUTEXES(LockShapes::nestedMutexes),
  /** A mutex on one side, something else on the other. */
  MIXED_GUARDS(LockShapes::mixedGuards),
  /** Peterson's algorithm, maybe with a mistake. */
  PETERSON(LockShapes::peterson),
  SEMAPHORE(WaitShapes::semaphore),
  CONDITION(WaitShapes::condition),
  /** Loops until a flag is set. */
  FLAG(WaitShapes::flag),
  /** Loops that look at a flag so many times and count. */
  BOUNDED_WAIT(WaitShapes::boundedWait),
  /** A lock that is tried some times, then again after a pause, by a thread that counts. */
  COUNTED_WAIT(WaitShapes::countedWait),
  /** Two threads that take turns by a word. */
  TURNS(WaitShapes::turns),
  /** A block of the heap that is freed while others use it. */
  FREED_BLOCK(MemoryShapes::freedBlock),
  /** A block that is freed and allocated again. */
  REUSED_BLOCK(MemoryShapes::reusedBlock),
  DOUBLE_FREE(MemoryShapes::doubleFree),
  /** A page that is unmapped while others use it. */
  PAGES(MemoryShapes::pages),
  /** A mutex in a block that is freed. */
  FREED_MUTEX(MemoryShapes::freedMutex),
  /** A mutex that is initialised while others use it. */
  MUTEX_AGAIN(MemoryShapes::mutexAgain),
  /** ModelTransactions with a fallback. */
  TRANSACTION(TransactionShapes::fallback),
  /** A lock that transactions only look at. */
  ELIDED_LOCK(TransactionShapes::elidedLock),
  /** ModelTransactions that are tried again. */
  TRANSACTION_LOOP(TransactionShapes::loop),
  /** ModelTransactions whose fallback depends on why they failed. */
  ABORT_CODE(CodedShapes::fallback),
  /** ModelTransactions that are tried again for some reasons and not for others. */
  CODED_LOOP(CodedShapes::loop),
  /** A lock that transactions look at, with a wait for it if that made them fail. */
  CODED_LOCK(CodedShapes::lock),
  /** A transaction that sets a flag which others wait for. */
  CODED_FLAG(CodedShapes::flag);

  @SuppressWarnings("ImmutableEnumChecker") // References to static methods have no state.
  private final Consumer<Draft> generator;

  Shape(Consumer<Draft> generator) {
    this.generator = generator;
  }

  /** Its name on the command line. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  boolean usesHeap() {
    return switch (this) {
      case FREED_BLOCK, REUSED_BLOCK, DOUBLE_FREE, FREED_MUTEX -> true;
      default -> false;
    };
  }

  boolean hasTransactions() {
    return switch (this) {
      case TRANSACTION,
          ELIDED_LOCK,
          TRANSACTION_LOOP,
          ABORT_CODE,
          CODED_LOOP,
          CODED_LOCK,
          CODED_FLAG ->
          true;
      default -> false;
    };
  }

  void addTo(Draft draft) {
    generator.accept(draft);
  }
}
