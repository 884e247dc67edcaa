package org.landslide.bench.soundness.model;

/**
 * ModelTransactions as hardware has them. What one writes is kept apart until its end, and then
 * shows at once; what it has read and written is remembered, one bit for each byte of global
 * memory, and it fails at once when another thread accesses any of that in a way that conflicts.
 *
 * <p>That is a different thing from what the checker does, for which a transaction happens in one
 * go or not at all. That the two lead to the same outcomes is what is judged.
 */
final class ModelTransactions {
  /** Of each thread: where to go on after a failure, which is 0 outside of transactions. */
  private static final int FALLBACK = 0;

  private static final int READ = 1;
  private static final int WRITTEN = 2;
  private static final int BUFFER = 3;
  private static final int SAVED = BUFFER + ModelState.WORDS;

  /** How many numbers there are for each thread. */
  static final int SIZE = SAVED + Local.COUNT;

  private final ModelState world;

  ModelTransactions(ModelState world) {
    this.world = world;
  }

  private int get(int thread, int field) {
    return world.transaction(thread, field);
  }

  private void set(int thread, int field, int value) {
    world.setTransaction(thread, field, value);
  }

  boolean isInside(int thread) {
    return get(thread, FALLBACK) != 0;
  }

  void begin(int thread, int fallback) {
    set(thread, FALLBACK, fallback);
    for (Local local : Local.values()) {
      set(thread, SAVED + local.index(), world.local(thread, local));
    }
  }

  /** A word as the transaction sees it. */
  int read(int thread, int word, int bytes) {
    set(thread, READ, get(thread, READ) | (bytes << (4 * word)));
    int own = bits(get(thread, WRITTEN) >>> (4 * word));
    return (get(thread, BUFFER + word) & own) | (world.word(word) & ~own);
  }

  void write(int thread, int word, int bytes, int value) {
    set(thread, WRITTEN, get(thread, WRITTEN) | (bytes << (4 * word)));
    int mask = bits(bytes);
    set(thread, BUFFER + word, (get(thread, BUFFER + word) & ~mask) | (value & mask));
  }

  /** The bits of a word for those of its bytes. */
  private static int bits(int bytes) {
    int mask = 0;
    for (int i = 0; i < 4; i++) {
      mask |= ((bytes >>> i) & 1) == 0 ? 0 : 0xff << (8 * i);
    }
    return mask;
  }

  /** All that was written shows. ModelTransactions of others that have to do with it fail. */
  void commit(int thread) {
    int read = get(thread, READ);
    int written = get(thread, WRITTEN);
    for (int word = 0; word < ModelState.WORDS; word++) {
      int own = bits(written >>> (4 * word));
      world.setWord(word, (get(thread, BUFFER + word) & own) | (world.word(word) & ~own));
    }
    clear(thread);
    accessed(thread, read, written);
  }

  /** A thread has accessed memory, and that shows. */
  void accessed(int thread, int read, int written) {
    for (int other = 0; other < world.threads(); other++) {
      int all = get(other, READ) | get(other, WRITTEN);
      boolean conflict = (written & all) != 0 || (read & get(other, WRITTEN)) != 0;
      if (other != thread && isInside(other) && conflict) {
        fail(other, Failing.CONFLICT);
      }
    }
  }

  /** Nothing has happened but that the thread finds a code, and itself elsewhere. */
  void fail(int thread, int code) {
    for (Local local : Local.values()) {
      world.setLocal(thread, local, get(thread, SAVED + local.index()));
    }
    world.setPc(thread, get(thread, FALLBACK));
    world.setLocal(thread, Local.STATUS, code);
    clear(thread);
  }

  private void clear(int thread) {
    for (int field = 0; field < SIZE; field++) {
      set(thread, field, 0);
    }
  }
}
