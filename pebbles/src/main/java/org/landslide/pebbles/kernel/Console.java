package org.landslide.pebbles.kernel;

import java.io.ByteArrayOutputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.landslide.pebbles.abi.Limits;

/**
 * The text screen: what was written, where the cursor stands, which colour is set. Never changed,
 * only replaced.
 *
 * <p>Output is a linked list from the newest chunk to the oldest, so that any number of snapshots
 * share it. A program may print for ever, so only the recent part is kept: when {@link #RECENT}
 * bytes have come together they become the older part, and the older part before them is forgotten.
 */
public final class Console {
  /** At least this many bytes of output are kept, and about twice as many at most. */
  static final int RECENT = 1 << 20;

  /** The colour after power-on: light grey on black. */
  private static final int DEFAULT_COLOR = 0x07;

  @SuppressWarnings("ArrayRecordComponent") // chunks are never compared
  private record Chunk(byte[] bytes, @Nullable Chunk before) {}

  private final @Nullable Chunk older;
  private final @Nullable Chunk recent;
  private final int recentBytes;
  private final long written;
  private final long hash;
  private final int row;
  private final int column;
  private final int color;

  private Console(
      @Nullable Chunk older,
      @Nullable Chunk recent,
      int recentBytes,
      long written,
      long hash,
      int row,
      int column,
      int color) {
    this.older = older;
    this.recent = recent;
    this.recentBytes = recentBytes;
    this.written = written;
    this.hash = hash;
    this.row = row;
    this.column = column;
    this.color = color;
  }

  static Console atPowerOn() {
    return new Console(null, null, 0, 0, 0, 0, 0, DEFAULT_COLOR);
  }

  /** The console after that output. The bytes are kept, not copied. */
  Console printed(byte[] bytes) {
    boolean turn = recentBytes >= RECENT;
    Cursor cursor = new Cursor(row, column);
    long newHash = hash;
    for (byte b : bytes) {
      cursor.write(b);
      newHash = newHash * 31 + b;
    }
    return new Console(
        turn ? recent : older,
        new Chunk(bytes, turn ? null : recent),
        (turn ? 0 : recentBytes) + bytes.length,
        written + bytes.length,
        newHash,
        cursor.row,
        cursor.column,
        color);
  }

  public Console withColor(int newColor) {
    return new Console(older, recent, recentBytes, written, hash, row, column, newColor);
  }

  public Console withCursor(int newRow, int newColumn) {
    return new Console(older, recent, recentBytes, written, hash, newRow, newColumn, color);
  }

  public int row() {
    return row;
  }

  public int column() {
    return column;
  }

  /** How many bytes were ever written. */
  public long written() {
    return written;
  }

  /** The output, or its end when there was very much. */
  public byte[] output() {
    Deque<byte[]> chunks = new ArrayDeque<>();
    collect(recent, chunks);
    collect(older, chunks);
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (byte[] chunk : chunks) {
      all.writeBytes(chunk);
    }
    return all.toByteArray();
  }

  private static void collect(@Nullable Chunk newest, Deque<byte[]> chunks) {
    for (Chunk chunk = newest; chunk != null; chunk = chunk.before) {
      chunks.addFirst(chunk.bytes);
    }
  }

  /** Whether the same was written, as far as a hash can tell, and the next output looks alike. */
  boolean sameAs(Console other) {
    return this == other
        || (written == other.written
            && hash == other.hash
            && row == other.row
            && column == other.column
            && color == other.color);
  }

  void hashInto(Hash into) {
    into.add(written);
    into.add(hash);
    into.add(row);
    into.add(column);
    into.add(color);
  }

  /** How output moves the cursor; at the bottom the screen scrolls and the cursor stays. */
  private static final class Cursor {
    private int row;
    private int column;

    Cursor(int row, int column) {
      this.row = row;
      this.column = column;
    }

    void write(byte b) {
      switch (b) {
        case '\n' -> nextLine();
        case '\r' -> column = 0;
        case '\b' -> back();
        default -> forward();
      }
    }

    private void nextLine() {
      column = 0;
      row = Math.min(row + 1, Limits.CONSOLE_ROWS - 1);
    }

    private void forward() {
      column++;
      if (column == Limits.CONSOLE_COLUMNS) {
        nextLine();
      }
    }

    private void back() {
      if (column > 0) {
        column--;
      } else if (row > 0) {
        row--;
        column = Limits.CONSOLE_COLUMNS - 1;
      }
    }
  }
}
