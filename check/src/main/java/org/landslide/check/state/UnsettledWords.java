package org.landslide.check.state;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.engine.model.Supposition;
import org.landslide.machine.memory.AccessLog;

/**
 * Words of memory that would have other values if a thread had gone round a loop more often before
 * it went on. As long as they are overwritten before they are read, that makes no difference. Never
 * changes.
 */
public final class UnsettledWords {
  public static final UnsettledWords NONE = new UnsettledWords(List.of());

  private static final int WORD = 4;

  private record Word(int space, int address, Supposition supposition) {
    boolean meets(int otherSpace, int start, int bytes) {
      return space == otherSpace && start - address < WORD && address - start < bytes;
    }

    boolean isWithin(int start, int bytes) {
      return start - address <= 0 && start + bytes - (address + WORD) >= 0;
    }
  }

  private final List<Word> words;

  private UnsettledWords(List<Word> words) {
    this.words = words;
  }

  public boolean isEmpty() {
    return words.isEmpty();
  }

  /**
   * With others.
   *
   * @param supposition what rests on it that none of them is read
   */
  public UnsettledWords and(int space, List<Integer> addresses, Supposition supposition) {
    if (addresses.isEmpty()) {
      return this;
    }
    List<Word> all = new ArrayList<>(words);
    for (int address : addresses) {
      all.removeIf(word -> word.space == space && word.address == address);
      all.add(new Word(space, address, supposition));
    }
    return new UnsettledWords(List.copyOf(all));
  }

  /** With copies of those of a task in another one. */
  UnsettledWords copied(int task, int copy) {
    UnsettledWords all = this;
    for (Word word : words) {
      if (word.space == task) {
        all = all.and(copy, List.of(word.address), word.supposition);
      }
    }
    return all;
  }

  /**
   * What is left of them after some accesses.
   *
   * @param readers is told what rests on a word that was read
   */
  public UnsettledWords after(AccessLog log, int space, Consumer<Supposition> readers) {
    List<Word> left = words;
    for (int i = 0; i < log.size(); i++) {
      int address = log.address(i);
      int bytes = log.bytes(i);
      for (Word word : left) {
        if (word.meets(space, address, bytes)) {
          boolean isRead = !log.isWrite(i);
          if (isRead) {
            readers.accept(word.supposition);
          }
          if (isRead || word.isWithin(address, bytes)) {
            left = without(left, word);
          }
        }
      }
    }
    return left == words ? this : new UnsettledWords(left);
  }

  private static List<Word> without(List<Word> words, Word gone) {
    return words.stream().filter(word -> !word.equals(gone)).toList();
  }

  /** Whether they are the same words, whatever rests on them. */
  boolean isAlike(UnsettledWords other) {
    return words.size() == other.words.size() && other.words.stream().allMatch(this::isAmong);
  }

  private boolean isAmong(Word other) {
    return words.stream()
        .anyMatch(word -> word.space == other.space && word.address == other.address);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof UnsettledWords that && words.equals(that.words);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }
}
