package org.landslide.bench.soundness.model;

import java.util.Map;

/** A piece of shared memory. */
public sealed interface Place {
  String c();

  /** Whether it can be accessed; if not, the world has failed. */
  boolean isThere(ModelState world, int thread);

  int read(ModelState world, int thread);

  void write(ModelState world, int thread, int value);

  /**
   * Global memory, which can be seen as words, halves or bytes.
   *
   * @param index counts pieces of the size
   */
  record Global(Expr index, int size) implements Place {
    private static final Map<Integer, String> NAMES = Map.of(1, "b", 2, "s", 4, "w");

    @Override
    public String c() {
      return "g." + NAMES.get(size) + "[" + index.c() + "]";
    }

    @Override
    public boolean isThere(ModelState world, int thread) {
      return true;
    }

    @Override
    public int read(ModelState world, int thread) {
      return world.read(world.value(thread, index), size);
    }

    @Override
    public void write(ModelState world, int thread, int value) {
      world.write(world.value(thread, index), size, value);
    }
  }

  /** A word of a block of the heap. */
  record InBlock(Expr block, int word) implements Place {
    @Override
    public String c() {
      return "BLOCK(" + block.c() + ")[" + word + "]";
    }

    @Override
    public boolean isThere(ModelState world, int thread) {
      return world.touchBlock(world.value(thread, block));
    }

    @Override
    public int read(ModelState world, int thread) {
      return world.blockWord(world.value(thread, block), word);
    }

    @Override
    public void write(ModelState world, int thread, int value) {
      world.setBlockWord(world.value(thread, block), word, value);
    }
  }

  /** A word of a page that can be unmapped. */
  record InPage(int page, int word) implements Place {
    @Override
    public String c() {
      return "PAGE(" + page + ")[" + word + "]";
    }

    @Override
    public boolean isThere(ModelState world, int thread) {
      return world.touchPage(page);
    }

    @Override
    public int read(ModelState world, int thread) {
      return world.pageWord(page, word);
    }

    @Override
    public void write(ModelState world, int thread, int value) {
      world.setPageWord(page, word, value);
    }
  }
}
