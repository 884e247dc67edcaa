package org.landslide.check.heap;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Stretches of numbers that do not overlap, each with a value. Immutable, so that a state can be
 * kept by keeping a reference: a change makes a new tree that shares all but one path with the old
 * one. No span and no range in a question is empty.
 *
 * <p>A height-balanced (AVL) binary tree in order of the starts: every operation takes O(log n)
 * time, a change O(log n) memory, and lookups allocate nothing.
 */
final class Spans<V> {
  private final @Nullable Span<V> root;

  /** Nothing lies before the first point, nor at the last one or after it. */
  private final long first;

  private final long last;

  private Spans(@Nullable Span<V> root) {
    this.root = root;
    Span<V> left = root;
    Span<V> right = root;
    while (left != null && left.left != null) {
      left = left.left;
    }
    while (right != null && right.right != null) {
      right = right.right;
    }
    this.first = left == null ? Long.MAX_VALUE : left.start;
    this.last = right == null ? Long.MIN_VALUE : right.end;
  }

  static <V> Spans<V> none() {
    return new Spans<>(null);
  }

  /** From a start up to an end, which does not belong to it. */
  static final class Span<V> {
    final long start;
    final long end;
    final V value;
    private final @Nullable Span<V> left;
    private final @Nullable Span<V> right;
    private final int height;

    private Span(long start, long end, V value, @Nullable Span<V> left, @Nullable Span<V> right) {
      this.start = start;
      this.end = end;
      this.value = value;
      this.left = left;
      this.right = right;
      height = 1 + Math.max(heightOf(left), heightOf(right));
    }

    boolean contains(long point) {
      return start <= point && point < end;
    }

    private Span<V> over(@Nullable Span<V> newLeft, @Nullable Span<V> newRight) {
      return new Span<>(start, end, value, newLeft, newRight);
    }
  }

  /** The span that the point lies in. */
  @Nullable Span<V> at(long point) {
    if (point < first || point >= last) {
      return null;
    }
    Span<V> span = lastBefore(point + 1);
    return span != null && point < span.end ? span : null;
  }

  /** The last span that starts before the limit. */
  @Nullable Span<V> lastBefore(long limit) {
    Span<V> best = null;
    Span<V> node = root;
    while (node != null) {
      if (node.start < limit) {
        best = node;
        node = node.right;
      } else {
        node = node.left;
      }
    }
    return best;
  }

  /** The first span that starts at the point or after it. */
  @Nullable Span<V> firstFrom(long point) {
    Span<V> best = null;
    Span<V> node = root;
    while (node != null) {
      if (node.start >= point) {
        best = node;
        node = node.left;
      } else {
        node = node.right;
      }
    }
    return best;
  }

  /** The last span that has a point in common with the range. */
  @Nullable Span<V> lastIn(long start, long end) {
    Span<V> span = lastBefore(end);
    return span != null && span.end > start ? span : null;
  }

  boolean touches(long start, long end) {
    return lastIn(start, end) != null;
  }

  /** Whether all points of the range are in spans. */
  boolean covers(long start, long end) {
    long from = start;
    Span<V> span = at(from);
    while (span != null && span.end < end) {
      from = span.end;
      span = at(from);
    }
    return span != null;
  }

  /** Adds a span; others lose what they have in common with it. */
  Spans<V> with(long start, long end, V value) {
    return without(start, end).inserted(start, end, value);
  }

  /** Takes the range out of all spans. */
  Spans<V> without(long start, long end) {
    Spans<V> rest = this;
    for (Span<V> span = lastIn(start, end); span != null; span = rest.lastIn(start, end)) {
      rest = rest.removed(span);
      if (span.start < start) {
        rest = rest.inserted(span.start, start, span.value);
      }
      if (span.end > end) {
        rest = rest.inserted(end, span.end, span.value);
      }
    }
    return rest;
  }

  /** Takes out whole spans: all that have a point in common with the range. */
  Spans<V> withoutTouching(long start, long end) {
    Spans<V> rest = this;
    for (Span<V> span = lastIn(start, end); span != null; span = rest.lastIn(start, end)) {
      rest = rest.removed(span);
    }
    return rest;
  }

  Spans<V> removed(Span<V> span) {
    return new Spans<>(remove(root, span.start));
  }

  /** All values, in the order of the starts. */
  void forEach(Consumer<? super V> action) {
    visit(root, action);
  }

  /** Checks what everything here relies on: order, no overlaps, balance. */
  void validate() {
    validate(root, Long.MIN_VALUE, Long.MAX_VALUE);
  }

  private static void validate(@Nullable Span<?> node, long from, long to) {
    if (node == null) {
      return;
    }
    int lean = heightOf(node.left) - heightOf(node.right);
    if (node.start < from || node.start >= node.end || node.end > to || Math.abs(lean) > 1) {
      throw new IllegalStateException("span from " + node.start + " to " + node.end);
    }
    validate(node.left, from, node.start);
    validate(node.right, node.end, to);
  }

  private Spans<V> inserted(long start, long end, V value) {
    return new Spans<>(insert(root, new Span<>(start, end, value, null, null)));
  }

  private static <V> void visit(@Nullable Span<V> node, Consumer<? super V> action) {
    if (node != null) {
      visit(node.left, action);
      action.accept(node.value);
      visit(node.right, action);
    }
  }

  private static <V> Span<V> insert(@Nullable Span<V> node, Span<V> leaf) {
    if (node == null) {
      return leaf;
    }
    return leaf.start < node.start
        ? balanced(node, insert(node.left, leaf), node.right)
        : balanced(node, node.left, insert(node.right, leaf));
  }

  private static <V> @Nullable Span<V> remove(@Nullable Span<V> node, long start) {
    if (node == null) {
      return null;
    }
    if (start < node.start) {
      return balanced(node, remove(node.left, start), node.right);
    }
    if (start > node.start) {
      return balanced(node, node.left, remove(node.right, start));
    }
    return joined(node.left, node.right);
  }

  private static <V> @Nullable Span<V> joined(@Nullable Span<V> left, @Nullable Span<V> right) {
    if (right == null) {
      return left;
    }
    Span<V> first = right;
    while (first.left != null) {
      first = first.left;
    }
    return balanced(first, left, remove(right, first.start));
  }

  /** The middle over two trees whose heights differ by 2 at most. */
  private static <V> Span<V> balanced(
      Span<V> middle, @Nullable Span<V> left, @Nullable Span<V> right) {
    if (left != null && left.height > heightOf(right) + 1) {
      Span<V> inner = left.right;
      return inner != null && inner.height > heightOf(left.left)
          ? inner.over(left.over(left.left, inner.left), middle.over(inner.right, right))
          : left.over(left.left, middle.over(inner, right));
    }
    if (right != null && right.height > heightOf(left) + 1) {
      Span<V> inner = right.left;
      return inner != null && inner.height > heightOf(right.right)
          ? inner.over(middle.over(left, inner.left), right.over(inner.right, right.right))
          : right.over(middle.over(left, inner), right.right);
    }
    return middle.over(left, right);
  }

  private static int heightOf(@Nullable Span<?> node) {
    return node == null ? 0 : node.height;
  }

  /** The same stretches with values that are the same in what matters. */
  boolean isSame(Spans<V> other, Function<V, Object> essence) {
    return first == other.first
        && last == other.last
        && (root == other.root || list(essence).equals(other.list(essence)));
  }

  /** The same stretches with the same values, however the trees came about. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof Spans<?> that
            && first == that.first
            && last == that.last
            && (root == that.root || list(value -> value).equals(that.list(value -> value))));
  }

  @Override
  public int hashCode() {
    return Objects.hash(first, last);
  }

  /** A span apart from its tree. */
  private record Stretch(long start, long end, Object value) {}

  private List<Stretch> list(Function<V, Object> essence) {
    List<Stretch> stretches = new ArrayList<>();
    list(root, essence, stretches);
    return stretches;
  }

  private static <V> void list(
      @Nullable Span<V> node, Function<V, Object> essence, List<Stretch> stretches) {
    if (node != null) {
      list(node.left, essence, stretches);
      stretches.add(new Stretch(node.start, node.end, essence.apply(node.value)));
      list(node.right, essence, stretches);
    }
  }
}
