package org.landslide.check.names;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.landslide.binary.data.DataPart;
import org.landslide.binary.data.DataType;
import org.landslide.binary.data.NamedData;
import org.landslide.check.heap.HeapBlock;
import org.landslide.check.text.Wording;

/**
 * What blocks of the heap are called: by the first pointer with a type that held their address. Its
 * type is theirs, and {@code node} makes {@code node->next} of the field of a block. One that was
 * first held in another block is called after its type, since what leads to that may be long, and
 * is soon another one.
 */
final class BlockNames {
  private static final String ARROW = "->";

  /** What makes a block: numbers are given by task. */
  private record Key(int task, long number) {}

  /** The pointer that held a block first. */
  private record Holder(String name, DataType target) {}

  private final Map<Key, Holder> holders = new HashMap<>();

  /** How many blocks have been held by a pointer of this name. */
  private final Map<String, Integer> held = new HashMap<>();

  boolean knows(int task, HeapBlock block) {
    return holders.containsKey(new Key(task, block.number()));
  }

  /** The address of a block was stored in a pointer. */
  void stored(int task, HeapBlock block, NamedData pointer) {
    if (knows(task, block) || !(pointer.type() instanceof DataType.Pointer typed)) {
      return;
    }
    DataType target = typed.target().get();
    boolean fits = target.size() > 0 && Integer.compareUnsigned(target.size(), block.size()) <= 0;
    if (fits) {
      String name = name(pointer.name(), target);
      holders.put(new Key(task, block.number()), new Holder(name, target));
      held.merge(name, 1, Integer::sum);
    }
  }

  private static String name(String pointer, DataType target) {
    int arrow = pointer.lastIndexOf(ARROW);
    if (arrow < 0) {
      return pointer;
    }
    return target instanceof DataType.Composite composite && !composite.name().isEmpty()
        ? composite.name()
        : pointer.substring(arrow + ARROW.length());
  }

  /** The part of a block that these bytes are in. */
  Optional<NamedData> part(int task, HeapBlock block, int address, int bytes) {
    int offset = address - block.address();
    return Optional.ofNullable(holders.get(new Key(task, block.number())))
        .filter(holder -> isTyped(holder, block, offset))
        .map(holder -> part(holder, block, offset, bytes));
  }

  /** The largest part of a block that consists of these bytes. */
  Optional<String> object(int task, HeapBlock block, int address, int bytes) {
    int offset = address - block.address();
    return Optional.ofNullable(holders.get(new Key(task, block.number())))
        .filter(holder -> isTyped(holder, block, offset))
        .map(
            holder -> {
              int size = holder.target.size();
              DataPart part = DataPart.spanning(holder.target, offset % size, bytes);
              return name(holder, block, offset / size, part) + which(holder, block);
            });
  }

  private NamedData part(Holder holder, HeapBlock block, int offset, int bytes) {
    int size = holder.target.size();
    DataType target = holder.target;
    boolean single = isSingle(holder, block);
    DataPart part = DataPart.at(target, single ? offset : offset % size, bytes);
    String name = name(holder, block, single ? 0 : offset / size, part);
    return new NamedData(name + which(holder, block), part.type());
  }

  /**
   * Whether the type says what is at an offset. A kernel puts a structure at the start of a page,
   * say, and something else behind it.
   */
  private static boolean isTyped(Holder holder, HeapBlock block, int offset) {
    int size = holder.target.size();
    return offset < size
        || Integer.divideUnsigned(block.size(), size) < 2
        || !isSingle(holder, block);
  }

  /**
   * Whether a block is no array of what the pointer points to. A structure that ends in an array
   * may be larger than its type says.
   */
  private static boolean isSingle(Holder holder, HeapBlock block) {
    int size = holder.target.size();
    return Integer.divideUnsigned(block.size(), size) < 2
        || Integer.remainderUnsigned(block.size(), size) != 0;
  }

  private static String name(Holder holder, HeapBlock block, int index, DataPart part) {
    if (!isSingle(holder, block)) {
      return holder.name + "[" + index + "]" + part.path();
    }
    if (part.path().startsWith(".")) {
      return holder.name + ARROW + part.path().substring(1);
    }
    return part.path().isEmpty() ? "*" + holder.name : "(*" + holder.name + ")" + part.path();
  }

  /** Where one pointer has held several blocks in turn, their addresses tell them apart. */
  private String which(Holder holder, HeapBlock block) {
    return held.getOrDefault(holder.name, 0) > 1
        ? " of the block at " + Wording.address(block.address())
        : "";
  }

  /** What a pointer to the start of a block points to. */
  Optional<String> block(int task, HeapBlock block) {
    return Optional.ofNullable(holders.get(new Key(task, block.number())))
        .filter(holder -> held.getOrDefault(holder.name, 0) == 1)
        .map(Holder::name);
  }
}
