package org.landslide.machine.execute;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.Spares;

/**
 * The translations that were looked up, as tables from virtual pages to the data of their frames.
 *
 * <p>A table is indexed by the whole virtual page number, so there is no tag to compare. It has
 * 2^20 entries, of which only the touched ones occupy cache, and is emptied through the list of the
 * entries that were filled. User and supervisor code have tables of their own, as their permissions
 * differ. While accesses are observed, entries of observed pages are kept in a second pair of
 * tables that the slow path alone looks at. A machine that runs holds some 28 MB of tables,
 * whatever the size of its memory; one that was {@link #trim trimmed} holds none. Since it takes
 * milliseconds to make them, those that were given back are kept for the next machine.
 */
final class Translations {
  private static final int PAGES = 1 << 20;

  /** From the number of a page to that of the large page around it. */
  private static final int LARGE_SHIFT = 10;

  private static final int NO_FRAME = 0;
  private static final int NO_PAGE = -1;
  private static final int MANY_PAGES = -2;

  /** A table without entries, shared by all machines, until the first entry is to be made. */
  static final byte[] @Nullable [] NONE = new byte[PAGES][];

  /** The tables for one privilege level. */
  private static final class Tables {
    static final Tables UNUSED = new Tables(NONE);

    final byte[] @Nullable [] read;
    final byte[] @Nullable [] write;
    final @Nullable CodePage[] code;
    byte[] @Nullable [] observedRead;
    byte[] @Nullable [] observedWrite;

    private Tables(byte[] @Nullable [] empty) {
      read = empty;
      write = empty;
      code = new CodePage[0];
      observedRead = empty;
      observedWrite = empty;
    }

    Tables() {
      read = new byte[PAGES][];
      write = new byte[PAGES][];
      code = new CodePage[PAGES];
      observedRead = new byte[0][];
      observedWrite = new byte[0][];
    }

    void drop(int page) {
      read[page] = null;
      code[page] = null;
      if (observedRead.length != 0) {
        observedRead[page] = null;
      }
      dropWrite(page);
    }

    void dropWrite(int page) {
      write[page] = null;
      if (observedWrite.length != 0) {
        observedWrite[page] = null;
      }
    }

    void prepareObservation() {
      if (observedRead.length == 0) {
        observedRead = new byte[PAGES][];
        observedWrite = new byte[PAGES][];
      }
    }
  }

  /** What is known of each page besides. */
  private static final class Notes {
    /** Shared by all machines that have no entry yet; nothing is ever written to it. */
    static final Notes UNUSED = new Notes();

    /** Each frame is kept plus one, so that 0 says none. */
    final int[] frameOfPage = new int[PAGES];

    final boolean[] isWritten = new boolean[PAGES];
  }

  /** Empty tables and notes to be used again. */
  private static final Spares<Tables> SPARE_TABLES = new Spares<>();

  private static final Spares<Notes> SPARE_NOTES = new Spares<>();

  private Tables user = Tables.UNUSED;
  private Tables supervisor = Tables.UNUSED;
  private Tables current = Tables.UNUSED;
  private boolean userLevel;

  private Notes notes = Notes.UNUSED;

  /** The pages with an entry in any table. */
  private int[] filledPages = new int[256];

  private int filled;

  /** For each frame the one page that shows it, so that a replaced frame is found at once. */
  private final int[] pageOfFrame;

  /** The frames that translations were made from. */
  private int[] tableFrames = new int[16];

  /** The same by frame: it is asked at every look into the page tables. */
  private final boolean[] isTable;

  private int tables;

  /** Among the filled pages those with an entry for writing. */
  private int[] writtenPages = new int[256];

  private int written;

  Translations(int frames) {
    pageOfFrame = new int[frames];
    isTable = new boolean[frames];
    Arrays.fill(pageOfFrame, NO_PAGE);
  }

  // ---- The tables of the level that runs ----

  byte[] @Nullable [] read() {
    return current.read;
  }

  byte[] @Nullable [] write() {
    return current.write;
  }

  byte[] @Nullable [] observedRead() {
    return current.observedRead;
  }

  byte[] @Nullable [] observedWrite() {
    return current.observedWrite;
  }

  void setLevel(boolean isUser) {
    userLevel = isUser;
    current = isUser ? user : supervisor;
  }

  /** Gives the level that runs tables of its own. */
  void makeTables(boolean observed) {
    current = SPARE_TABLES.take(Tables::new);
    if (observed) {
      current.prepareObservation();
    }
    if (userLevel) {
      user = current;
    } else {
      supervisor = current;
    }
  }

  void prepareObservation() {
    user.prepareObservation();
    supervisor.prepareObservation();
  }

  // ---- Entries ----

  @Nullable CodePage code(int page) {
    @Nullable CodePage[] code = current.code;
    return page < code.length ? code[page] : null;
  }

  void putCode(int page, CodePage decoded) {
    current.code[page] = decoded;
  }

  void putRead(int page, byte[] data, boolean observed) {
    (observed ? current.observedRead : current.read)[page] = data;
  }

  void putWrite(int page, byte[] data, boolean observed) {
    noteWritten(page);
    (observed ? current.observedWrite : current.write)[page] = data;
  }

  /** Has to be said of every page before an entry is made for it. */
  void noteFilled(int page, int frame) {
    if (notes == Notes.UNUSED) {
      notes = SPARE_NOTES.take(Notes::new);
    }
    int known = notes.frameOfPage[page];
    if (known == frame + 1) {
      return;
    }
    if (known == NO_FRAME) {
      if (filled == filledPages.length) {
        filledPages = Arrays.copyOf(filledPages, filled * 2);
      }
      filledPages[filled++] = page;
    }
    notes.frameOfPage[page] = frame + 1;
    pageOfFrame[frame] = pageOfFrame[frame] == NO_PAGE ? page : MANY_PAGES;
  }

  private void noteWritten(int page) {
    if (notes.isWritten[page]) {
      return;
    }
    notes.isWritten[page] = true;
    if (written == writtenPages.length) {
      writtenPages = Arrays.copyOf(writtenPages, written * 2);
    }
    writtenPages[written++] = page;
  }

  // ---- Forgetting ----

  /** Drops every translation to a frame. */
  void forget(int frame) {
    int shown = pageOfFrame[frame];
    if (shown >= 0) {
      drop(shown);
    } else if (shown == MANY_PAGES) {
      for (int i = 0; i < filled; i++) {
        if (notes.frameOfPage[filledPages[i]] == frame + 1) {
          drop(filledPages[i]);
        }
      }
    }
  }

  /** All stores go through the slow path after this. */
  void forgetWritable() {
    for (int i = 0; i < written; i++) {
      dropWrite(writtenPages[i]);
      notes.isWritten[writtenPages[i]] = false;
    }
    written = 0;
  }

  void forgetCode() {
    for (int i = 0; i < filled; i++) {
      if (user != Tables.UNUSED) {
        user.code[filledPages[i]] = null;
      }
      if (supervisor != Tables.UNUSED) {
        supervisor.code[filledPages[i]] = null;
      }
    }
  }

  /**
   * Translations are made from what is in this frame. Stores to it take the slow path from now on.
   * Says so until all translations are forgotten.
   */
  void noteTable(int frame) {
    if (frame < pageOfFrame.length && !isTable(frame)) {
      if (tables == tableFrames.length) {
        tableFrames = Arrays.copyOf(tableFrames, tables * 2);
      }
      tableFrames[tables++] = frame;
      isTable[frame] = true;
      forget(frame);
    }
  }

  boolean isTable(int frame) {
    return frame < isTable.length && isTable[frame];
  }

  void flush() {
    for (int i = 0; i < tables; i++) {
      isTable[tableFrames[i]] = false;
    }
    tables = 0;
    for (int i = 0; i < filled; i++) {
      int page = filledPages[i];
      drop(page);
      pageOfFrame[notes.frameOfPage[page] - 1] = NO_PAGE;
      notes.frameOfPage[page] = NO_FRAME;
    }
    filled = 0;
    forgetWritable();
  }

  /** Gives back all memory that holds nothing but what can be found out again. */
  void trim() {
    flush();
    giveBack(user);
    giveBack(supervisor);
    user = Tables.UNUSED;
    supervisor = Tables.UNUSED;
    current = Tables.UNUSED;
    if (notes != Notes.UNUSED) {
      SPARE_NOTES.give(notes);
      notes = Notes.UNUSED;
    }
  }

  private static void giveBack(Tables tables) {
    if (tables != Tables.UNUSED) {
      SPARE_TABLES.give(tables);
    }
  }

  /** Drops the translation of a page and, if it may be part of a large one, of all that one. */
  void invalidate(int page, boolean maybeLarge) {
    drop(page);
    for (int i = 0; maybeLarge && i < filled; i++) {
      if (filledPages[i] >>> LARGE_SHIFT == page >>> LARGE_SHIFT) {
        drop(filledPages[i]);
      }
    }
  }

  private void drop(int page) {
    if (user != Tables.UNUSED) {
      user.drop(page);
    }
    if (supervisor != Tables.UNUSED) {
      supervisor.drop(page);
    }
  }

  private void dropWrite(int page) {
    if (user != Tables.UNUSED) {
      user.dropWrite(page);
    }
    if (supervisor != Tables.UNUSED) {
      supervisor.dropWrite(page);
    }
  }
}
