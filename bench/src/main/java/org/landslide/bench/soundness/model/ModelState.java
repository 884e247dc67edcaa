package org.landslide.bench.soundness.model;

import org.jspecify.annotations.Nullable;

/**
 * The state of a model program, as numbers in one array, so that states can be compared.
 *
 * <p>Memory is in words of four bytes, lowest byte first. The heap has blocks of the same size, of
 * which the lowest free one is handed out, and what is in it stays there when it is freed. That is
 * what the allocator of the guest programs does if all its blocks are of one size.
 */
public final class ModelState {
  public static final int WORDS = 8;
  static final int BLOCKS = 3;
  static final int BLOCK_WORDS = 4;
  static final int PAGES = 2;
  public static final int PAGE_WORDS = 2;
  public static final int MUTEXES = 4;
  static final int CONDITIONS = 2;
  static final int SEMAPHORES = 2;

  /** A thread's life: not created, under way, at its end, collected. */
  static final int ABSENT = 0;

  static final int ALIVE = 1;
  static final int ENDED = 2;
  static final int JOINED = 3;

  private static final int HEAP = WORDS;
  private static final int LIVE = HEAP + BLOCKS * BLOCK_WORDS;
  private static final int PAGE = LIVE + BLOCKS;
  private static final int MAPPED = PAGE + PAGES * PAGE_WORDS;
  private static final int MUTEX = MAPPED + PAGES;
  private static final int SEMAPHORE = MUTEX + MUTEXES + BLOCKS;
  private static final int QUEUE = SEMAPHORE + SEMAPHORES;

  private final int threads;
  private final int first;
  private final int[] state;
  private @Nullable Failure failure;
  private boolean aborted;

  /** The thread whose action it is, and which bytes of global memory it has accessed so far. */
  private int acting;

  private int read;
  private int written;

  /** Of each thread: life, place in its code, whether it was woken, variables of its own. */
  private static final int LIFE = 0;

  private static final int PC = 1;
  private static final int WOKEN = 2;
  private static final int LOCALS = 3;
  private static final int TRANSACTION = LOCALS + Local.COUNT;
  private static final int THREAD = TRANSACTION + ModelTransactions.SIZE;

  private ModelState(int threads, int[] state) {
    this.threads = threads;
    this.first = QUEUE + CONDITIONS * threads;
    this.state = state;
  }

  /** Before the first step of thread 0. */
  static ModelState start(int threads) {
    ModelState world =
        new ModelState(threads, new int[QUEUE + CONDITIONS * threads + threads * THREAD]);
    world.setLife(0, ALIVE);
    return world;
  }

  ModelState copy() {
    return new ModelState(threads, state.clone());
  }

  int[] state() {
    return state;
  }

  static ModelState of(int threads, int[] state) {
    return new ModelState(threads, state.clone());
  }

  void fail(Failure how) {
    failure = how;
  }

  @Nullable Failure failure() {
    return failure;
  }

  int threads() {
    return threads;
  }

  int transaction(int thread, int field) {
    return state[at(thread, TRANSACTION + field)];
  }

  void setTransaction(int thread, int field, int value) {
    state[at(thread, TRANSACTION + field)] = value;
  }

  /** An action of a thread begins. */
  void beginAction(int thread) {
    acting = thread;
    read = 0;
    written = 0;
  }

  /** What it has accessed makes transactions of others fail, unless it is inside of one itself. */
  void endAction() {
    new ModelTransactions(this).accessed(acting, read, written);
  }

  /** The transaction under way gives up. */
  void abort() {
    aborted = true;
  }

  boolean isAborted() {
    return aborted;
  }

  /** All is as it was before a transaction. */
  void takeBack(int[] before) {
    System.arraycopy(before, 0, state, 0, state.length);
    aborted = false;
  }

  private int at(int thread, int field) {
    return first + thread * THREAD + field;
  }

  int life(int thread) {
    return state[at(thread, LIFE)];
  }

  void setLife(int thread, int life) {
    state[at(thread, LIFE)] = life;
  }

  int pc(int thread) {
    return state[at(thread, PC)];
  }

  void setPc(int thread, int pc) {
    state[at(thread, PC)] = pc;
  }

  int local(int thread, Local local) {
    return state[at(thread, LOCALS + local.index())];
  }

  void setLocal(int thread, Local local, int value) {
    state[at(thread, LOCALS + local.index())] = value;
  }

  int value(int thread, Expr expr) {
    return expr.value(local -> local(thread, local));
  }

  /** Reads global memory. The index counts pieces of the size, in bytes. */
  int read(int index, int size) {
    int word = loaded(index * size / 4, bytes(index, size));
    return size == 4 ? word : (word >>> shift(index, size)) & mask(size);
  }

  private int loaded(int at, int bytes) {
    ModelTransactions transactions = new ModelTransactions(this);
    if (transactions.isInside(acting)) {
      return transactions.read(acting, at, bytes);
    }
    read |= bytes << (4 * at);
    return state[at];
  }

  private static int bytes(int index, int size) {
    return ((1 << size) - 1) << (index * size % 4);
  }

  int word(int index) {
    return state[index];
  }

  void setWord(int index, int value) {
    state[index] = value;
  }

  void write(int index, int size, int value) {
    int at = index * size / 4;
    int bytes = bytes(index, size);
    int shifted = value << shift(index, size);
    ModelTransactions transactions = new ModelTransactions(this);
    if (transactions.isInside(acting)) {
      transactions.write(acting, at, bytes, shifted);
    } else {
      written |= bytes << (4 * at);
      int mask = size == 4 ? -1 : mask(size) << shift(index, size);
      state[at] = (state[at] & ~mask) | (shifted & mask);
    }
  }

  private static int shift(int index, int size) {
    return index * size % 4 * 8;
  }

  private static int mask(int size) {
    return (1 << (8 * size)) - 1;
  }

  /** The lowest free block, which is in use from now on. */
  int allocate() {
    int block = 0;
    while (state[LIVE + block] == 1) {
      block++;
    }
    state[LIVE + block] = 1;
    return block;
  }

  void free(int block) {
    if (isLive(block)) {
      state[LIVE + block] = 2;
    } else {
      fail(Failure.FREED_TWICE);
    }
  }

  /** Whether a block may be accessed; if not, that is a failure. */
  boolean touchBlock(int block) {
    if (!isLive(block)) {
      fail(Failure.FREED);
    }
    return isLive(block);
  }

  boolean isLive(int block) {
    return state[LIVE + block] == 1;
  }

  int blockWord(int block, int word) {
    return state[HEAP + block * BLOCK_WORDS + word];
  }

  void setBlockWord(int block, int word, int value) {
    state[HEAP + block * BLOCK_WORDS + word] = value;
  }

  /** Whether a page may be accessed; if not, that is a failure. */
  boolean touchPage(int page) {
    if (!isMapped(page)) {
      fail(Failure.FAULT);
    }
    return isMapped(page);
  }

  boolean isMapped(int page) {
    return state[MAPPED + page] == 1;
  }

  /** Pages come empty. */
  void setMapped(int page, boolean mapped) {
    state[MAPPED + page] = mapped ? 1 : 0;
    for (int word = 0; word < PAGE_WORDS; word++) {
      setPageWord(page, word, 0);
    }
  }

  int pageWord(int page, int word) {
    return state[PAGE + page * PAGE_WORDS + word];
  }

  void setPageWord(int page, int word, int value) {
    state[PAGE + page * PAGE_WORDS + word] = value;
  }

  /** The thread that holds a mutex, or -1. Those from {@link #MUTEXES} up are in heap blocks. */
  int holder(int mutex) {
    return state[MUTEX + mutex] - 1;
  }

  void setHolder(int mutex, int thread) {
    state[MUTEX + mutex] = thread + 1;
  }

  int count(int semaphore) {
    return state[SEMAPHORE + semaphore];
  }

  void setCount(int semaphore, int count) {
    state[SEMAPHORE + semaphore] = count;
  }

  /** A thread stands in line, and is not woken yet. */
  void enqueue(int condition, int thread) {
    int at = QUEUE + condition * threads;
    while (state[at] != 0) {
      at++;
    }
    state[at] = thread + 1;
    state[at(thread, WOKEN)] = 0;
  }

  /** Wakes the thread that has waited longest; says whether there was one. */
  boolean wakeFirst(int condition) {
    int from = QUEUE + condition * threads;
    int thread = state[from] - 1;
    if (thread < 0) {
      return false;
    }
    System.arraycopy(state, from + 1, state, from, threads - 1);
    state[from + threads - 1] = 0;
    state[at(thread, WOKEN)] = 1;
    return true;
  }

  boolean isWoken(int thread) {
    return state[at(thread, WOKEN)] == 1;
  }
}
