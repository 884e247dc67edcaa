package org.landslide.world.tape;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.landslide.binary.names.Names;
import org.landslide.binary.unwind.RawFrame;
import org.landslide.machine.Machine;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.Arrangement;
import org.landslide.world.BlockUse;
import org.landslide.world.SchedulingEffort;
import org.landslide.world.ThreadApi;
import org.landslide.world.ThreadStatus;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldObserver;

/**
 * Passes on to another world all but what has to do with snapshots. Each method is here, those that
 * have a body in {@link World} as well: the other world may have one of its own.
 */
abstract class ForwardingWorld implements World {
  final World world;

  ForwardingWorld(World world) {
    this.world = world;
  }

  @Override
  public WorldEvent run(long maxInstructions) {
    return world.run(maxInstructions);
  }

  @Override
  public WorldEvent runRounds(long most) {
    return world.runRounds(most);
  }

  @Override
  public boolean isPreemptible() {
    return world.isPreemptible();
  }

  @Override
  public boolean isScheduledByGuest() {
    return world.isScheduledByGuest();
  }

  @Override
  public boolean isAtBreakpoint() {
    return world.isAtBreakpoint();
  }

  @Override
  public Arrangement arrange(int tid) {
    return world.arrange(tid);
  }

  @Override
  public int current() {
    return world.current();
  }

  @Override
  public int firstThread() {
    return world.firstThread();
  }

  @Override
  public int firstSpace() {
    return world.firstSpace();
  }

  @Override
  public int[] threadIds() {
    return world.threadIds();
  }

  @Override
  public int threadCount() {
    return world.threadCount();
  }

  @Override
  public boolean isAlive(int tid) {
    return world.isAlive(tid);
  }

  @Override
  public ThreadStatus status(int tid) {
    return world.status(tid);
  }

  @Override
  public String describeWait(int tid) {
    return world.describeWait(tid);
  }

  @Override
  public CpuContext context(int tid) {
    return world.context(tid);
  }

  @Override
  public int place(int tid) {
    return world.place(tid);
  }

  @Override
  public long wakeTick(int tid) {
    return world.wakeTick(tid);
  }

  @Override
  public int space(int tid) {
    return world.space(tid);
  }

  @Override
  public int ownSpace(int tid) {
    return world.ownSpace(tid);
  }

  @Override
  public boolean isShared(int address) {
    return world.isShared(address);
  }

  @Override
  public boolean isForeign(int tid) {
    return world.isForeign(tid);
  }

  @Override
  public Optional<Names> names(int tid) {
    return world.names(tid);
  }

  @Override
  public List<RawFrame> callers(int tid) {
    return world.callers(tid);
  }

  @Override
  public boolean read(int tid, int address, byte[] target) {
    return world.read(tid, address, target);
  }

  @Override
  public OptionalInt load32(int tid, int address) {
    return world.load32(tid, address);
  }

  @Override
  public boolean store32(int tid, int address, int value) {
    return world.store32(tid, address, value);
  }

  @Override
  public void setContext(int tid, CpuContext context) {
    world.setContext(tid, context);
  }

  @Override
  public long ticks() {
    return world.ticks();
  }

  @Override
  public boolean isClock(int address, int bytes) {
    return world.isClock(address, bytes);
  }

  @Override
  public void asksForTime() {
    world.asksForTime();
  }

  @Override
  public void advanceTo(long tick) {
    world.advanceTo(tick);
  }

  @Override
  public Map<Integer, Integer> blocksAtStart() {
    return world.blocksAtStart();
  }

  @Override
  public Optional<BlockUse> useOf(int address, int bytes) {
    return world.useOf(address, bytes);
  }

  @Override
  public List<Integer> lostBlocks(Map<Integer, Integer> blocks, IntPredicate freed) {
    return world.lostBlocks(blocks, freed);
  }

  @Override
  public Optional<BlockUse> useOfFrame(int frame) {
    return world.useOfFrame(frame);
  }

  @Override
  public List<Integer> lostFrames(
      List<Integer> frames, Map<Integer, Integer> blocks, IntPredicate freed, ThreadApi api) {
    return world.lostFrames(frames, blocks, freed, api);
  }

  @Override
  public int stackBase(int tid) {
    return world.stackBase(tid);
  }

  @Override
  public void mapping(int tid, int address, IntConsumer entries) {
    world.mapping(tid, address, entries);
  }

  @Override
  public boolean isOver() {
    return world.isOver();
  }

  @Override
  public boolean isAtRest() {
    return world.isAtRest();
  }

  @Override
  public byte[] output() {
    return world.output();
  }

  @Override
  public void echoTo(Consumer<byte[]> sink) {
    world.echoTo(sink);
  }

  @Override
  public void setTransactionsStop(boolean stop) {
    world.setTransactionsStop(stop);
  }

  @Override
  public void setDisksAreThreads(boolean threads) {
    world.setDisksAreThreads(threads);
  }

  @Override
  public void setTimerIsThread(boolean thread) {
    world.setTimerIsThread(thread);
  }

  @Override
  public void setInterruptsStop(boolean stop) {
    world.setInterruptsStop(stop);
  }

  @Override
  public void watchPanic(int function) {
    world.watchPanic(function);
  }

  @Override
  public boolean areInterruptsOn() {
    return world.areInterruptsOn();
  }

  @Override
  public void setCallsInTransactions(boolean allowed) {
    world.setCallsInTransactions(allowed);
  }

  @Override
  public boolean inTransaction(int tid) {
    return world.inTransaction(tid);
  }

  @Override
  public boolean beginTransaction() {
    return world.beginTransaction();
  }

  @Override
  public boolean refuseTransaction(int code) {
    return world.refuseTransaction(code);
  }

  @Override
  public void abortTransaction(int code) {
    world.abortTransaction(code);
  }

  @Override
  public SchedulingEffort effort() {
    return world.effort();
  }

  @Override
  public void trim() {
    world.trim();
  }

  @Override
  public Machine machine() {
    return world.machine();
  }

  @Override
  public void observe(WorldObserver observer) {
    world.observe(observer);
  }
}
