package org.landslide.machine.execute;

import org.jspecify.annotations.Nullable;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Memory;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.PageWalker;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Transaction;
import org.landslide.machine.state.UndoLog;

/**
 * Memory as a program sees it: two-level paging, privilege, observation.
 *
 * <p>Every access looks up the data array of its page in a table (see {@link Translations}). A null
 * entry means the slow path, which covers all that is out of the ordinary: not looked up yet, no
 * permission, a page that must be copied before it is written in this epoch, a page with decoded
 * code, a page whose accesses are observed. So the fast path makes one test, and dirty tracking,
 * code invalidation and observation cost it nothing.
 *
 * <p>Nothing in here is part of a snapshot: it all follows from memory and registers.
 */
public final class Mmu {
  /** An access by Java code on behalf of the instruction that trapped last. */
  public static final int FROM_HOST = -1;

  private final Memory memory;
  private final Registers registers;
  private final PageWalker walker;
  private final CodeCache codeCache;

  private final Translations translations;

  /** The two main tables of the level that runs, at hand for the fast path. */
  private byte[] @Nullable [] read = Translations.NONE;

  private byte[] @Nullable [] write = Translations.NONE;
  private boolean userMode;

  /** What the transaction under way overwrites, if there is one: all stores are slow then. */
  private @Nullable UndoLog undo;

  private @Nullable AccessLog log;
  private volatile boolean attention;
  private Block block = Block.NONE;
  private int codeBase;
  private int hostInstruction;

  private boolean staleUsed;
  private int staleAddress;

  /** A store is under way that may change translations. */
  private boolean tableStored;

  /** What was in the table to which a string instruction stores, if it does. */
  private byte @Nullable [] tableBefore;

  /** The instruction that took the slow path last: should it fault, this is where. */
  private int failedAt;

  public Mmu(Memory memory, Registers registers, CodeCache codeCache) {
    this.memory = memory;
    this.registers = registers;
    this.codeCache = codeCache;
    this.translations = new Translations(memory.frames());
    this.walker = new PageWalker(memory, registers, translations::noteTable);
    memory.setObserver(this::frameChanges);
  }

  // ---- What the processor calls: `at` says which instruction of the current block it is. ----

  public void enter(Block newBlock) {
    block = newBlock;
  }

  public int failedAt() {
    return failedAt;
  }

  public void setFailedAt(int at) {
    failedAt = at;
  }

  Block block() {
    return block;
  }

  int load8(int address, int at) {
    byte[] page = read[address >>> Page.SHIFT];
    if (page != null) {
      return page[address & Page.OFFSET_MASK] & 0xff;
    }
    return slowLoad(address, 1, at);
  }

  int load16(int address, int at) {
    byte[] page = read[address >>> Page.SHIFT];
    int offset = address & Page.OFFSET_MASK;
    if (page != null && offset <= Page.SIZE - 2) {
      return (short) Memory.SHORTS.get(page, offset) & 0xffff;
    }
    return slowLoad(address, 2, at);
  }

  int load32(int address, int at) {
    byte[] page = read[address >>> Page.SHIFT];
    int offset = address & Page.OFFSET_MASK;
    if (page != null && offset <= Page.SIZE - 4) {
      return (int) Memory.INTS.get(page, offset);
    }
    return slowLoad(address, 4, at);
  }

  void store8(int address, int value, int at) {
    byte[] page = write[address >>> Page.SHIFT];
    if (page != null) {
      page[address & Page.OFFSET_MASK] = (byte) value;
    } else {
      slowStore(address, 1, value, at);
    }
  }

  void store16(int address, int value, int at) {
    byte[] page = write[address >>> Page.SHIFT];
    int offset = address & Page.OFFSET_MASK;
    if (page != null && offset <= Page.SIZE - 2) {
      Memory.SHORTS.set(page, offset, (short) value);
    } else {
      slowStore(address, 2, value, at);
    }
  }

  void store32(int address, int value, int at) {
    byte[] page = write[address >>> Page.SHIFT];
    int offset = address & Page.OFFSET_MASK;
    if (page != null && offset <= Page.SIZE - 4) {
      Memory.INTS.set(page, offset, value);
    } else {
      slowStore(address, 4, value, at);
    }
  }

  /** Loads what will be stored to next: faults as a write does, before anything is changed. */
  int loadForUpdate32(int address, int at) {
    byte[] page = write[address >>> Page.SHIFT];
    int offset = address & Page.OFFSET_MASK;
    if (page != null && offset <= Page.SIZE - 4) {
      return (int) Memory.INTS.get(page, offset);
    }
    failedAt = at;
    prepareWrite(address, 4);
    return load32(address, at);
  }

  public int load(int address, int size, int at) {
    return switch (size) {
      case 1 -> load8(address, at);
      case 2 -> load16(address, at);
      default -> load32(address, at);
    };
  }

  public void store(int address, int size, int value, int at) {
    switch (size) {
      case 1 -> store8(address, value, at);
      case 2 -> store16(address, value, at);
      default -> store32(address, value, at);
    }
  }

  int loadForUpdate(int address, int size, int at) {
    probeWrite(address, size);
    return load(address, size, at);
  }

  /** Faults if a store there would. */
  void probeWrite(int address, int size) {
    int last = address + size - 1;
    if (!knownWritable(address)) {
      walker.walk(address, true, userMode);
    }
    if (address >>> Page.SHIFT != last >>> Page.SHIFT && !knownWritable(last)) {
      walker.walk(last & ~Page.OFFSET_MASK, true, userMode);
    }
  }

  private boolean knownWritable(int address) {
    int page = address >>> Page.SHIFT;
    return write[page] != null || (log != null && translations.observedWrite()[page] != null);
  }

  /** Faults if a load there would. */
  void probeRead(int address, int size) {
    int last = address + size - 1;
    walker.walk(address, false, userMode);
    if (address >>> Page.SHIFT != last >>> Page.SHIFT) {
      walker.walk(last & ~Page.OFFSET_MASK, false, userMode);
    }
  }

  /**
   * Loads a word of a system table: as the supervisor, at any privilege level, and never observed.
   */
  int loadSystem32(int address) {
    if ((address & Page.OFFSET_MASK) <= Page.SIZE - 4) {
      return memory.load32(walker.walk(address, false, false));
    }
    int value = 0;
    for (int i = 0; i < 4; i++) {
      value |= memory.load8(walker.walk(address + i, false, false)) << (8 * i);
    }
    return value;
  }

  /** Stores with the rights of a given level, not those of the current one. */
  void storeAs(int address, int size, int value, boolean asUser) {
    checkWrite(address, size, asUser);
    if (size == 4 && (address & Page.OFFSET_MASK) <= Page.SIZE - 4) {
      memory.store32(walker.walk(address, true, asUser), value);
      return;
    }
    for (int i = 0; i < size; i++) {
      memory.store8(walker.walk(address + i, true, asUser), value >>> (8 * i));
    }
  }

  void storeSystem32(int address, int value) {
    storeAs(address, 4, value, false);
  }

  private void checkWrite(int address, int size, boolean asUser) {
    int last = address + size - 1;
    walker.walk(address, true, asUser);
    if (address >>> Page.SHIFT != last >>> Page.SHIFT) {
      walker.walk(last & ~Page.OFFSET_MASK, true, asUser);
    }
  }

  /**
   * The data of a page for a run of string accesses inside it, observed as one access of {@code
   * bytes} bytes at {@code lowest}.
   */
  byte[] runForRead(int lowest, int bytes, int at) {
    byte[] page = readPage(lowest);
    if (log != null) {
      observe(lowest, bytes, false, at);
    }
    return page;
  }

  /** The data of a page, without observing anything. */
  byte[] dataForRead(int address) {
    return readPage(address);
  }

  byte[] runForWrite(int lowest, int bytes, int at) {
    byte[] page = writePage(lowest, bytes);
    if (log != null) {
      observe(lowest, bytes, true, at);
    }
    keepOld(page, lowest, bytes);
    tableBefore = tableStored ? page.clone() : null;
    return page;
  }

  /** The run of stores is done for which {@link #runForWrite} was called last. */
  void endRun(byte[] page, int lowest, int bytes) {
    byte[] before = tableBefore;
    if (before == null) {
      return;
    }
    tableBefore = null;
    tableStored = false;
    int table = walker.translate(lowest) & ~Page.OFFSET_MASK;
    int last = (lowest & Page.OFFSET_MASK) + bytes - 1;
    for (int entry = lowest & Page.OFFSET_MASK & ~3; entry <= last; entry += 4) {
      walker.changes(table | entry, get(before, entry, 4), get(page, entry, 4));
    }
    forgetTable(table);
  }

  /** Translations that were made from a table do not hold any more. */
  private void forgetTable(int table) {
    if (translations.isTable(table >>> Page.SHIFT)) {
      translations.flush();
    }
  }

  /** The decoded code of the page of an address, looked up with the rights to execute it. */
  public CodePage codePage(int address) {
    CodePage page = translations.code(address >>> Page.SHIFT);
    return page != null ? page : lookUpCode(address);
  }

  /** Where the code segment begins. */
  public int codeBase() {
    return codeBase;
  }

  public void setCodeBase(int base) {
    codeBase = base;
  }

  /** The block at EIP, unless it has to be looked up, decoded or handled with care. */
  public @Nullable Block plainBlockAt(int eip) {
    int address = eip + codeBase;
    CodePage page = translations.code(address >>> Page.SHIFT);
    Block found = page == null ? null : page.blockAt(address & Page.OFFSET_MASK);
    return found == null || found.breakpoint || found.second != null ? null : found;
  }

  private CodePage lookUpCode(int address) {
    watchStale(address, false);
    int frame = walker.walk(address, false, userMode) >>> Page.SHIFT;
    Page page = memory.pageForRead(frame);
    int number = address >>> Page.SHIFT;
    CodePage found = codeCache.find(page);
    boolean absent = memory.isAbsent(page);
    if (found == null || found.number != number) {
      // A page that is run at several addresses is decoded again whenever the address changes.
      if (!absent) {
        // No store takes the fast path to a page with decoded code.
        translations.forget(frame);
      }
      found = codeCache.add(page, number);
    }
    if (!absent) {
      useOwnTables();
      translations.noteFilled(number, frame);
      translations.putCode(number, found);
    }
    return found;
  }

  // ---- The slow path ----

  private int slowLoad(int address, int size, int at) {
    failedAt = at;
    int offset = address & Page.OFFSET_MASK;
    if (offset > Page.SIZE - size) {
      return loadAcrossPages(address, size, at);
    }
    AccessLog observer = log;
    byte[] observed = observer == null ? null : translations.observedRead()[address >>> Page.SHIFT];
    if (observer != null && observed != null) {
      writeDown(observer, address, size, false, at);
      return get(observed, offset, size);
    }
    byte[] page = readPage(address);
    observe(address, size, false, at);
    return get(page, offset, size);
  }

  private void slowStore(int address, int size, int value, int at) {
    failedAt = at;
    int offset = address & Page.OFFSET_MASK;
    if (offset > Page.SIZE - size) {
      storeAcrossPages(address, size, value, at);
      return;
    }
    AccessLog observer = log;
    byte[] observed =
        observer == null ? null : translations.observedWrite()[address >>> Page.SHIFT];
    if (observer != null && observed != null) {
      writeDown(observer, address, size, true, at);
      keepOld(observed, address, size);
      put(observed, offset, size, value);
      return;
    }
    byte[] page = writePage(address, size);
    observe(address, size, true, at);
    keepOld(page, address, size);
    if (tableStored) {
      storeToTable(page, address, size, value);
    } else {
      put(page, offset, size, value);
    }
  }

  private void storeToTable(byte[] page, int address, int size, int value) {
    int offset = address & Page.OFFSET_MASK;
    int entry = offset & ~3;
    int before = get(page, entry, 4);
    put(page, offset, size, value);
    int physical = (walker.translate(address) & ~Page.OFFSET_MASK) | entry;
    walker.changes(physical, before, get(page, entry, 4));
    tableStored = false;
    forgetTable(physical);
  }

  private static int get(byte[] page, int offset, int size) {
    return switch (size) {
      case 1 -> page[offset] & 0xff;
      case 2 -> (short) Memory.SHORTS.get(page, offset) & 0xffff;
      default -> (int) Memory.INTS.get(page, offset);
    };
  }

  private static void put(byte[] page, int offset, int size, int value) {
    switch (size) {
      case 1 -> page[offset] = (byte) value;
      case 2 -> Memory.SHORTS.set(page, offset, (short) value);
      default -> Memory.INTS.set(page, offset, value);
    }
  }

  private int loadAcrossPages(int address, int size, int at) {
    probeRead(address, size);
    int value = 0;
    for (int i = size - 1; i >= 0; i--) {
      value = value << 8 | (readPage(address + i)[address + i & Page.OFFSET_MASK] & 0xff);
    }
    observe(address, size, false, at);
    return value;
  }

  private void storeAcrossPages(int address, int size, int value, int at) {
    prepareWrite(address, size);
    for (int i = 0; i < size; i++) {
      byte[] page = writePage(address + i, 1);
      keepOld(page, address + i, 1);
      if (tableStored) {
        storeToTable(page, address + i, 1, value >>> (8 * i));
      } else {
        page[address + i & Page.OFFSET_MASK] = (byte) (value >>> (8 * i));
      }
    }
    observe(address, size, true, at);
  }

  /** After this a store to these bytes neither faults nor is refused. */
  private void prepareWrite(int address, int size) {
    int inFirst = Math.min(size, Page.SIZE - (address & Page.OFFSET_MASK));
    writePage(address, inFirst);
    if (inFirst < size) {
      writePage(address + inFirst, size - inFirst);
    }
  }

  private byte[] readPage(int address) {
    int number = address >>> Page.SHIFT;
    byte[] known = read[number];
    if (known == null && log != null) {
      known = translations.observedRead()[number];
    }
    return known != null ? known : lookUpForRead(address);
  }

  private byte[] writePage(int address, int size) {
    int number = address >>> Page.SHIFT;
    byte[] known = translations.write()[number];
    if (known == null && log != null) {
      known = translations.observedWrite()[number];
    }
    tableStored = false;
    return known != null ? known : lookUpForWrite(address, size);
  }

  private byte[] lookUpForRead(int address) {
    watchStale(address, false);
    int frame = walker.walk(address, false, userMode) >>> Page.SHIFT;
    Page page = memory.pageForRead(frame);
    if (!memory.isAbsent(page)) {
      useOwnTables();
      translations.noteFilled(address >>> Page.SHIFT, frame);
      translations.putRead(address >>> Page.SHIFT, page.data, isObserved(address));
    }
    return page.data;
  }

  private byte[] lookUpForWrite(int address, int size) {
    watchStale(address, true);
    int frame = walker.walk(address, true, userMode) >>> Page.SHIFT;
    Page page = memory.pageForWrite(frame);
    if (frame >= memory.frames() || frame < 0) {
      return page.data;
    }
    if (page.decoded) {
      if (isBesideCode(page, address, size)) {
        // Stores beside code keep coming this way, in case the next one hits it.
        return page.data;
      }
      frameChanges(frame, page);
    }
    boolean isTable = translations.isTable(frame);
    tableStored = isTable || (page.table && walker.isTable(frame));
    if (isTable) {
      // A change of a page table takes effect at once, whether the guest says so or not.
      translations.flush();
    }
    if (tableStored) {
      return page.data;
    }
    useOwnTables();
    translations.noteFilled(address >>> Page.SHIFT, frame);
    translations.putWrite(address >>> Page.SHIFT, page.data, isObserved(address));
    return page.data;
  }

  /** Whether these bytes are known not to be part of any decoded instruction. */
  private boolean isBesideCode(Page page, int address, int size) {
    CodePage decoded = codeCache.find(page);
    return decoded != null && !decoded.covers(address & Page.OFFSET_MASK, size);
  }

  private boolean isObserved(int address) {
    return log != null && !log.excludes(address);
  }

  private void observe(int address, int size, boolean isWrite, int at) {
    AccessLog observer = log;
    if (observer != null && !observer.excludes(address, size)) {
      writeDown(observer, address, size, isWrite, at);
    }
  }

  private void writeDown(AccessLog observer, int address, int size, boolean isWrite, int at) {
    int instruction = at == FROM_HOST ? hostInstruction : block.addressOf(at);
    observer.add(instruction, address, size, isWrite);
    if (observer.full()) {
      attention = true;
    }
  }

  // ---- Keeping the tables true ----

  private void useOwnTables() {
    if (read == Translations.NONE) {
      translations.makeTables(log != null);
      useCurrent();
    }
  }

  private void useCurrent() {
    read = translations.read();
    write = undo == null ? translations.write() : Translations.NONE;
  }

  // ---- Transactions ----

  /** Has to be called whenever another transaction is under way, or none any more. */
  public void transactionChanged() {
    Transaction transaction = registers.transaction;
    undo = transaction == null ? null : transaction.undo();
    useCurrent();
  }

  private void keepOld(byte[] page, int address, int size) {
    if (undo != null) {
      undo.keep(walker, address, size, page);
    }
  }

  void rollBack(UndoLog done) {
    done.rollBack(walker, memory);
  }

  /**
   * Forgets everything about a frame whose page is replaced or whose code is overwritten. From now
   * on stores to it may take the fast path, so a block that lives in it is left at once: a program
   * that overwrites the code it is running sees the new code at the next instruction, through
   * whichever mapping it does so. A compiled block is left by an exception before the store, for
   * the interpreter to do the instruction again.
   */
  private void frameChanges(int frame, Page before) {
    if (before.decoded && memory.writableInPlace(before)) {
      codeCache.drop(before);
    }
    translations.forget(frame);
    if (block.isIn(before)) {
      boolean compiled = block.compiled != null;
      block.leave();
      if (compiled) {
        throw new BlockLeft();
      }
    }
  }

  /** An access goes through a page table that was changed without a word to the processor. */
  private void watchStale(int address, boolean isStore) {
    int page = address >>> Page.SHIFT;
    if (!registers.stale.isEmpty() && registers.stale.has(page, isStore)) {
      registers.stale = registers.stale.without(page);
      staleAddress = address;
      staleUsed = true;
      attention = true;
    }
  }

  /** Whether a page was used whose entry had changed; says so once. */
  public boolean takeStaleUse() {
    boolean used = staleUsed;
    staleUsed = false;
    return used;
  }

  /** Where. */
  public int staleAddress() {
    return staleAddress;
  }

  /** The processor is told that it must not remember one page, or any. */
  void forgetStale(int address) {
    registers.stale = registers.stale.without(address >>> Page.SHIFT);
  }

  /** Forgets every translation; to be called after page tables were changed by Java code. */
  public void flush() {
    translations.flush();
  }

  /** Gives back the memory of all translations. */
  public void trim() {
    translations.trim();
    useCurrent();
  }

  /** Forgets the translation of one page, be it large or small. */
  public void invalidate(int address) {
    boolean maybeLarge = (registers.cr4 & Registers.CR4_PSE) != 0;
    translations.invalidate(address >>> Page.SHIFT, maybeLarge);
  }

  /** After this the first store to any page goes through the slow path, which copies it. */
  public void forgetWritable() {
    translations.forgetWritable();
  }

  /** Forgets where decoded code is, because it was thrown away. */
  public void forgetCode() {
    translations.forgetCode();
  }

  /** Has to be called whenever the current privilege level may have changed. */
  public void privilegeChanged() {
    boolean nowUser = registers.cpl() == 3;
    if (nowUser != userMode) {
      userMode = nowUser;
      translations.setLevel(nowUser);
      useCurrent();
    }
  }

  public @Nullable AccessLog observed() {
    return log;
  }

  public void observe(@Nullable AccessLog newLog) {
    if (log == newLog) {
      return;
    }
    flush();
    log = newLog;
    if (newLog != null) {
      translations.prepareObservation();
    }
  }

  /** Whether the run is to be interrupted between two blocks. */
  public boolean wantsAttention() {
    return attention;
  }

  public void callForAttention() {
    attention = true;
  }

  public void attended() {
    attention = false;
  }

  /** The accesses from here to the end of the repetition are observed page by page. */
  void beginRepetition() {
    if (log != null) {
      log.beginRepetition();
    }
  }

  void endRepetition() {
    if (log != null) {
      log.endRepetition();
    }
  }

  public boolean logFull() {
    return log != null && log.full();
  }

  // ---- What a world in Java calls ----

  /**
   * Says for which instruction Java code makes its accesses from now on. A trap says it by itself;
   * this is for a world that finishes an earlier trap's work later.
   */
  public void setHostInstruction(int instruction) {
    hostInstruction = instruction;
  }

  /** Loads as the running program would, observed as an access of what trapped last. */
  public int load8(int address) {
    return load8(address, FROM_HOST);
  }

  public int load16(int address) {
    return load16(address, FROM_HOST);
  }

  public int load32(int address) {
    return load32(address, FROM_HOST);
  }

  /** Stores as the running program would, observed as an access of what trapped last. */
  public void store8(int address, int value) {
    store8(address, value, FROM_HOST);
  }

  public void store16(int address, int value) {
    store16(address, value, FROM_HOST);
  }

  public void store32(int address, int value) {
    store32(address, value, FROM_HOST);
  }

  /** Whether the running program may read all these bytes. */
  public boolean readable(int address, int length) {
    return accessible(address, length, false);
  }

  /** Whether the running program may write all these bytes. */
  public boolean writable(int address, int length) {
    return accessible(address, length, true);
  }

  private boolean accessible(int address, int length, boolean isWrite) {
    long start = Integer.toUnsignedLong(address);
    long end = start + length;
    if (length < 0 || end > 1L << 32) {
      return false;
    }
    long first = length == 0 ? end : start & ~(long) Page.OFFSET_MASK;
    for (long page = first; page < end; page += Page.SIZE) {
      if (!walker.allows((int) page, isWrite, userMode)) {
        return false;
      }
    }
    return true;
  }

  /** The physical address behind a virtual one, or -1; no rights are asked for. */
  public int translate(int address) {
    return walker.translate(address);
  }
}
