package org.landslide.kernel.world;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Answers to the question of which threads can run, found by the words of memory that each depends
 * on.
 *
 * <p>Problem: a check comes to thousands of places at which the same few words matter, and only a
 * trial tells which words these are. Approach: a trial is a function of the memory that it reads,
 * so two trials read the same words in the same order until they see a word with different values.
 * Answers hang in a tree that branches at such words (as a PATRICIA tree does, with words in place
 * of bits): a look-up reads the words at which answers differ, comes to the only one that may hold,
 * and compares all of its words.
 *
 * <p>Cost: a look-up reads each word of one answer once, however many answers there are.
 */
final class AnswerTree {
  /** How many answers are kept; then all are forgotten, and the tree grows anew. */
  private static final int MOST = 4000;

  /**
   * An answer.
   *
   * @param words the addresses of the words that it depends on, in the order in which they were
   *     read first
   * @param values what they were
   * @param times where ticks are counted, as far as it depends on how late it is
   * @param since what these counts were
   * @param ticks for so many ticks from then on it holds
   */
  @SuppressWarnings("ArrayRecordComponent") // is never compared
  record Answer(
      int[] words, int[] values, int[] times, int[] since, int ticks, List<Trial.Sighting> seen) {}

  /** Where answers part that have all words before this one in common. */
  private static final class Fork {
    final int index;
    final int word;
    final Map<Integer, Object> next = new HashMap<>();

    Fork(int index, int word) {
      this.index = index;
      this.word = word;
    }
  }

  /**
   * What an answer depends on besides memory.
   *
   * @param tid the thread that has the processor
   * @param state of the processor, as a number
   */
  record Key(int tid, long state) {}

  private final Map<Key, Object> roots = new HashMap<>();
  private int size;

  /** The one answer that may hold, if its words are compared with memory; null if there is none. */
  @Nullable Answer find(Key key, IntUnaryOperator memory) {
    Object node = roots.get(key);
    while (node instanceof Fork fork) {
      node = fork.next.get(memory.applyAsInt(fork.word));
    }
    Answer answer = (Answer) node;
    return answer != null && holds(answer, memory) ? answer : null;
  }

  private static boolean holds(Answer answer, IntUnaryOperator memory) {
    for (int i = 0; i < answer.words.length; i++) {
      if (memory.applyAsInt(answer.words[i]) != answer.values[i]) {
        return false;
      }
    }
    for (int i = 0; i < answer.times.length; i++) {
      int passed = memory.applyAsInt(answer.times[i]) - answer.since[i];
      if (passed < 0 || passed >= answer.ticks) {
        return false;
      }
    }
    return true;
  }

  /** Adds an answer; one that was there for the same words is forgotten. */
  void add(Key key, Answer answer) {
    if (size >= MOST) {
      clear();
    }
    size++;
    Object root = roots.get(key);
    roots.put(key, root == null ? answer : with(root, answer));
  }

  void clear() {
    roots.clear();
    size = 0;
  }

  private static Object with(Object node, Answer answer) {
    int parts = common(some(node), answer);
    if (node instanceof Fork fork && fork.index < parts + 1 && isAt(fork, answer)) {
      Object next = fork.next.get(answer.values[fork.index]);
      fork.next.put(answer.values[fork.index], next == null ? answer : with(next, answer));
      return fork;
    }
    Answer other = some(node);
    boolean isFork =
        parts < answer.words.length
            && parts < other.words.length
            && answer.words[parts] == other.words[parts];
    if (!isFork) {
      return answer; // What is left out of the words has made a difference: the later one counts.
    }
    Fork fork = new Fork(parts, answer.words[parts]);
    fork.next.put(other.values[parts], node);
    fork.next.put(answer.values[parts], answer);
    return fork;
  }

  private static boolean isAt(Fork fork, Answer answer) {
    return fork.index < answer.words.length && answer.words[fork.index] == fork.word;
  }

  /** Any of the answers below; all have the words in common that come before the first fork. */
  private static Answer some(Object node) {
    Object below = node;
    while (below instanceof Fork fork) {
      below = fork.next.values().iterator().next();
    }
    return (Answer) below;
  }

  /** How many of their first words and values two answers have in common. */
  private static int common(Answer a, Answer b) {
    int most = Math.min(a.words.length, b.words.length);
    int index = 0;
    while (index < most && a.words[index] == b.words[index] && a.values[index] == b.values[index]) {
      index++;
    }
    return index;
  }
}
