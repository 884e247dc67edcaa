package org.landslide.pebbles.kernel;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * A table from ids to things in ascending order of ids, never changed, only replaced.
 *
 * <p>A change copies the table. There are a handful of threads, so that costs less than any tree
 * would, and a snapshot costs nothing.
 */
public final class IdTable<T> implements Iterable<T> {
  private final int[] ids;
  private final Object[] items;

  private IdTable(int[] ids, Object[] items) {
    this.ids = ids;
    this.items = items;
  }

  static <T> IdTable<T> empty() {
    return new IdTable<>(new int[0], new Object[0]);
  }

  public int size() {
    return ids.length;
  }

  /** Looked up more often than anything else, mostly in tables of two or three. */
  public @Nullable T get(int id) {
    for (int at = 0; at < ids.length && ids[at] <= id; at++) {
      if (ids[at] == id) {
        return at(at);
      }
    }
    return null;
  }

  @SuppressWarnings("unchecked") // only with() adds, and it adds a T
  private T at(int index) {
    return (T) items[index];
  }

  /** The table with that thing, in place of the one with the same id if there is one. */
  IdTable<T> with(int id, T item) {
    int at = Arrays.binarySearch(ids, id);
    if (at >= 0) {
      Object[] changed = items.clone();
      changed[at] = item;
      return new IdTable<>(ids, changed);
    }
    return inserted(-at - 1, id, item);
  }

  private IdTable<T> inserted(int at, int id, T item) {
    int[] moreIds = Arrays.copyOf(ids, ids.length + 1);
    Object[] more = Arrays.copyOf(items, items.length + 1);
    System.arraycopy(ids, at, moreIds, at + 1, ids.length - at);
    System.arraycopy(items, at, more, at + 1, items.length - at);
    moreIds[at] = id;
    more[at] = item;
    return new IdTable<>(moreIds, more);
  }

  public IdTable<T> without(int id) {
    int at = Arrays.binarySearch(ids, id);
    if (at < 0) {
      return this;
    }
    int[] fewerIds = Arrays.copyOf(ids, ids.length - 1);
    Object[] fewer = Arrays.copyOf(items, items.length - 1);
    System.arraycopy(ids, at + 1, fewerIds, at, fewerIds.length - at);
    System.arraycopy(items, at + 1, fewer, at, fewer.length - at);
    return new IdTable<>(fewerIds, fewer);
  }

  @Override
  public Iterator<T> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < ids.length;
      }

      @Override
      public T next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        return at(next++);
      }
    };
  }
}
