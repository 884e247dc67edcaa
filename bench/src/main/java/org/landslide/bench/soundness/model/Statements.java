package org.landslide.bench.soundness.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What threads can do, as text in C and as what it means. */
public final class Statements {
  private Statements() {}

  private static Stmt.Deed deed(String c, Action... actions) {
    return new Stmt.Deed(c, List.of(actions), Map.of());
  }

  private static Stmt.Deed with(Place place, Stmt.Deed deed) {
    Map<String, String> tables = new TreeMap<>(deed.tables());
    if (place instanceof Place.Global global) {
      tables.putAll(global.index().tables());
    }
    return new Stmt.Deed(deed.c(), deed.actions(), tables);
  }

  private static Stmt.Deed with(Expr expr, Stmt.Deed deed) {
    Map<String, String> tables = new TreeMap<>(deed.tables());
    tables.putAll(expr.tables());
    return new Stmt.Deed(deed.c(), deed.actions(), tables);
  }

  public static Place word(int index) {
    return new Place.Global(Expr.of(index), 4);
  }

  public static Stmt load(Local into, Place place) {
    return with(
        place,
        deed(
            into.c() + " = " + place.c(),
            (world, thread) -> {
              if (place.isThere(world, thread)) {
                world.setLocal(thread, into, place.read(world, thread));
              }
            }));
  }

  public static Stmt store(Place place, Expr value) {
    return with(
        value,
        with(
            place,
            deed(
                place.c() + " = " + value.c(),
                (world, thread) -> {
                  if (place.isThere(world, thread)) {
                    place.write(world, thread, world.value(thread, value));
                  }
                })));
  }

  /** What the atomic operation makes of the old value. */
  @FunctionalInterface
  private interface Update {
    int of(ModelState world, int thread, int old);
  }

  private static Stmt atomic(Local into, Place place, String c, Update update) {
    return with(
        place,
        deed(
            into.c() + " = " + c,
            (world, thread) -> {
              if (place.isThere(world, thread)) {
                int old = place.read(world, thread);
                place.write(world, thread, update.of(world, thread, old));
                world.setLocal(thread, into, old);
              }
            }));
  }

  public static Stmt exchange(Local into, Place place, int value) {
    String c = "atomic_exchange(&" + place.c() + ", " + value + ")";
    return atomic(into, place, c, (world, thread, old) -> value);
  }

  public static Stmt add(Local into, Place place, int amount) {
    String c = "atomic_fetch_add(&" + place.c() + ", " + amount + ")";
    return atomic(into, place, c, (world, thread, old) -> old + amount);
  }

  public static Stmt compareSwap(Local into, Place place, Expr expected, Expr value) {
    String c = "atomic_compare_swap(&" + place.c() + ", " + expected.c() + ", " + value.c() + ")";
    return with(
        place,
        deed(
            into.c() + " = " + c,
            (world, thread) -> {
              if (place.isThere(world, thread)) {
                int old = place.read(world, thread);
                if (old == world.value(thread, expected)) {
                  place.write(world, thread, world.value(thread, value));
                }
                world.setLocal(thread, into, old);
              }
            }));
  }

  /** Waits for a word to be something else than it must not be, in one of several ways. */
  public static Stmt await(Place.Global place, int unwanted, Spin style) {
    String condition = place.c() + " == " + unwanted;
    return with(
        place,
        deed(
            style.loop(condition),
            Action.polling(
                (world, thread) -> place.read(world, thread) != unwanted,
                place::read,
                place::read)));
  }

  /** An attempt that fails stores as well, which matters if the word was neither 0 nor 1. */
  public static Stmt spinLock(Place.Global place, Spin style) {
    return with(
        place,
        deed(
            style.loop("atomic_exchange(&" + place.c() + ", 1)"),
            Action.polling(
                (world, thread) -> place.read(world, thread) != 1,
                (world, thread) -> {
                  if (place.read(world, thread) != 0) {
                    world.setPc(thread, world.pc(thread) - 1);
                  }
                  place.write(world, thread, 1);
                },
                (world, thread) -> place.write(world, thread, 1))));
  }

  /** Waits by failing swaps, which read and do not write. */
  public static Stmt swapLock(Place.Global place, Spin style) {
    return with(
        place,
        deed(
            style.loop("atomic_compare_swap(&" + place.c() + ", 0, 1)"),
            Action.polling(
                (world, thread) -> place.read(world, thread) == 0,
                (world, thread) -> place.write(world, thread, 1),
                place::read)));
  }

  public static Stmt giveWay() {
    return deed("yield(-1)");
  }

  public static Stmt lock(Expr mutex) {
    return with(mutex, deed("mutex_lock(&m[" + mutex.c() + "])", new Locking(mutex, 0)));
  }

  public static Stmt unlock(Expr mutex) {
    return with(
        mutex,
        deed(
            "mutex_unlock(&m[" + mutex.c() + "])",
            (world, thread) -> release(world, thread, world.value(thread, mutex))));
  }

  public static Stmt lockBlock(int block) {
    return deed(
        "mutex_lock(MUTEX_IN(" + block + "))", new Locking(Expr.of(block), ModelState.MUTEXES));
  }

  public static Stmt unlockBlock(int block) {
    return deed(
        "mutex_unlock(MUTEX_IN(" + block + "))",
        (world, thread) -> release(world, thread, ModelState.MUTEXES + block));
  }

  public static Stmt initMutex(int mutex) {
    return deed("mutex_init(&m[" + mutex + "])", (world, thread) -> world.setHolder(mutex, -1));
  }

  private static void release(ModelState world, int thread, int mutex) {
    if (!isThere(world, mutex)) {
      return;
    }
    if (world.holder(mutex) != thread) {
      world.fail(Failure.MISUSE);
    }
    world.setHolder(mutex, -1);
  }

  private static boolean isThere(ModelState world, int mutex) {
    boolean there = mutex < ModelState.MUTEXES || world.isLive(mutex - ModelState.MUTEXES);
    if (!there) {
      world.fail(Failure.FREED_MUTEX);
    }
    return there;
  }

  /** Takes a mutex when no thread holds it. One that is gone is not waited for. */
  private record Locking(Expr mutex, int base) implements Action {
    private int index(ModelState world, int thread) {
      return base + world.value(thread, mutex);
    }

    @Override
    public boolean isEnabled(ModelState world, int thread) {
      int index = index(world, thread);
      int holder = world.holder(index);
      boolean gone = index >= ModelState.MUTEXES && !world.isLive(index - ModelState.MUTEXES);
      return gone || holder == -1 || holder == thread;
    }

    @Override
    public void run(ModelState world, int thread) {
      int index = index(world, thread);
      if (!isThere(world, index)) {
        return;
      }
      if (world.holder(index) == thread) {
        world.fail(Failure.MISUSE);
      }
      world.setHolder(index, thread);
    }
  }

  /** A thread that waits stands in line before it gives the mutex back. */
  public static Stmt waitFor(int condition, int mutex) {
    return deed(
        "cond_wait(&c[" + condition + "], &m[" + mutex + "])",
        (world, thread) -> world.enqueue(condition, thread),
        (world, thread) -> release(world, thread, mutex),
        Action.when(ModelState::isWoken, (world, thread) -> {}),
        new Locking(Expr.of(mutex), 0));
  }

  public static Stmt signal(int condition) {
    return deed(
        "cond_signal(&c[" + condition + "])", (world, thread) -> world.wakeFirst(condition));
  }

  public static Stmt broadcast(int condition) {
    return deed(
        "cond_broadcast(&c[" + condition + "])",
        (world, thread) -> {
          while (world.wakeFirst(condition)) {}
        });
  }

  public static Stmt initSemaphore(int semaphore, int count) {
    return deed(
        "sem_init(&sem[" + semaphore + "], " + count + ")",
        (world, thread) -> world.setCount(semaphore, count));
  }

  public static Stmt down(int semaphore) {
    return deed(
        "sem_wait(&sem[" + semaphore + "])",
        Action.when(
            (world, thread) -> world.count(semaphore) > 0,
            (world, thread) -> world.setCount(semaphore, world.count(semaphore) - 1)));
  }

  public static Stmt up(int semaphore) {
    return deed(
        "sem_signal(&sem[" + semaphore + "])",
        (world, thread) -> world.setCount(semaphore, world.count(semaphore) + 1));
  }

  static Action join(int joined) {
    return Action.when(
        (world, thread) -> world.life(joined) != ModelState.ALIVE,
        (world, thread) -> {
          if (world.life(joined) == ModelState.ENDED) {
            world.setLife(joined, ModelState.JOINED);
          }
        });
  }

  public static Stmt allocate(Local into) {
    return deed(
        into.c() + " = NUMBER(malloc(BLOCK_SIZE))",
        (world, thread) -> world.setLocal(thread, into, world.allocate()));
  }

  public static Stmt free(Expr block) {
    return deed(
        "free((void *)BLOCK(" + block.c() + "))",
        (world, thread) -> world.free(world.value(thread, block)));
  }

  public static Stmt map(int page) {
    return deed(
        "new_pages((void *)PAGE(" + page + "), PAGE_SIZE)",
        (world, thread) -> {
          if (!world.isMapped(page)) {
            world.setMapped(page, true);
          }
        });
  }

  public static Stmt unmap(int page) {
    return deed(
        "remove_pages((void *)PAGE(" + page + "))",
        (world, thread) -> world.setMapped(page, false));
  }

  /** A copy by one instruction, which can be interrupted between any two rounds. */
  public static Stmt repeatedMove(int from, int to, int count, int size) {
    List<Action> rounds = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int offset = i;
      rounds.add(
          (world, thread) -> world.write(to + offset, size, world.read(from + offset, size)));
    }
    String view = size == 4 ? "w" : "b";
    String c =
        String.format("move_%s(&g.%s[%d], &g.%s[%d], %d)", view, view, to, view, from, count);
    return new Stmt.Deed(c, rounds, Map.of());
  }
}
