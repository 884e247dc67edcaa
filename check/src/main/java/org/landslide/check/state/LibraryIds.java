package org.landslide.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * Which threads the ids mean that thr_create returns: a thread library may hand out the kernel's or
 * ids of its own. Immutable: a snapshot keeps it by reference.
 */
public final class LibraryIds {
  static final LibraryIds EMPTY = new LibraryIds(List.of(), List.of());

  /** A thread that was created in a call of thr_create that has not returned yet. */
  private record Birth(int creator, int thread) {}

  private record Name(int task, int id, int thread) {}

  private final List<Birth> births;
  private final List<Name> names;

  private LibraryIds(List<Birth> births, List<Name> names) {
    this.births = births;
    this.names = names;
  }

  /** A thread has created another one, inside of thr_create. */
  public LibraryIds created(int creator, int thread) {
    List<Birth> newBirths = birthsExceptBy(creator);
    newBirths.add(new Birth(creator, thread));
    return new LibraryIds(newBirths, names);
  }

  /** The thread's call of thr_create returns; a negative id says that it has failed. */
  public LibraryIds named(int task, int creator, int id) {
    List<Name> newNames = new ArrayList<>(names);
    for (Birth birth : births) {
      if (birth.creator() == creator && id >= 0) {
        newNames.removeIf(name -> name.task() == task && name.id() == id);
        newNames.add(new Name(task, id, birth.thread()));
      }
    }
    return new LibraryIds(birthsExceptBy(creator), newNames);
  }

  /** A task runs another program. */
  LibraryIds withoutTask(int task) {
    List<Name> newNames = new ArrayList<>(names);
    newNames.removeIf(name -> name.task() == task);
    return new LibraryIds(births, newNames);
  }

  /**
   * The thread that a task means by an id. One that thr_create has not returned means the thread
   * that has it in the kernel, unless the library is known to have ids of its own.
   */
  public OptionalInt thread(int task, int id) {
    boolean kernelIds = true;
    for (Name name : names) {
      if (name.task() == task && name.id() == id) {
        return OptionalInt.of(name.thread());
      }
      kernelIds &= name.task() != task || name.id() == name.thread();
    }
    return kernelIds ? OptionalInt.of(id) : OptionalInt.empty();
  }

  private List<Birth> birthsExceptBy(int creator) {
    List<Birth> result = new ArrayList<>(births);
    result.removeIf(birth -> birth.creator() == creator);
    return result;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof LibraryIds that
            && births.equals(that.births)
            && names.equals(that.names));
  }

  @Override
  public int hashCode() {
    return births.hashCode() * 31 + names.hashCode();
  }
}
