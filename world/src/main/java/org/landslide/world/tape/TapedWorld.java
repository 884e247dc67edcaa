package org.landslide.world.tape;

import java.util.Optional;
import java.util.function.Consumer;
import org.landslide.machine.Cpu;
import org.landslide.machine.state.CpuContext;
import org.landslide.world.Arrangement;
import org.landslide.world.BlockUse;
import org.landslide.world.StateIdentity;
import org.landslide.world.World;
import org.landslide.world.WorldEvent;
import org.landslide.world.WorldSnapshot;

/**
 * A world that writes down what is done to it. What is taken back by {@link #restore} is taken back
 * on the tape as well, so what remains in the end is what was done in earnest.
 */
final class TapedWorld extends ForwardingWorld {
  private final Cpu cpu;
  private Tape.Spool spool = Tape.Spool.EMPTY;

  private record TapedSnapshot(WorldSnapshot inner, Tape.Spool spool) implements WorldSnapshot {}

  TapedWorld(World world) {
    super(world);
    this.cpu = world.machine().cpu();
  }

  Tape tape() {
    return spool.finished();
  }

  /** The step of a decision begins. */
  void mark(int decision) {
    spool = spool.with(new Stretch.Mark(decision));
  }

  private void add(Consumer<World> doing) {
    spool = spool.with(new Stretch.Deed(doing, false));
  }

  private void addExecuting(Consumer<World> doing) {
    spool = spool.with(new Stretch.Deed(doing, true));
  }

  @Override
  public WorldEvent run(long maxInstructions) {
    long before = cpu.retired();
    WorldEvent event = world.run(maxInstructions);
    long executed = cpu.retired() - before;
    spool =
        spool.last() instanceof Stretch.Instructions open && open.isOpen()
            ? spool.replacing(open.then(executed, event))
            : spool.with(new Stretch.Instructions(executed, Stretch.Instructions.endingBy(event)));
    return event;
  }

  @Override
  public WorldEvent runRounds(long most) {
    addExecuting(each -> each.runRounds(most));
    return world.runRounds(most);
  }

  /** In a kernel it is tried out, by which threads become known. */
  @Override
  public boolean isPreemptible() {
    add(World::isPreemptible);
    return world.isPreemptible();
  }

  @Override
  public Arrangement arrange(int tid) {
    add(each -> each.arrange(tid));
    return world.arrange(tid);
  }

  @Override
  public boolean store32(int tid, int address, int value) {
    add(each -> each.store32(tid, address, value));
    return world.store32(tid, address, value);
  }

  @Override
  public void setContext(int tid, CpuContext context) {
    add(each -> each.setContext(tid, context));
    world.setContext(tid, context);
  }

  @Override
  public void asksForTime() {
    add(World::asksForTime);
    world.asksForTime();
  }

  @Override
  public void advanceTo(long tick) {
    add(each -> each.advanceTo(tick));
    world.advanceTo(tick);
  }

  @Override
  public Optional<BlockUse> useOf(int address, int bytes) {
    add(each -> each.useOf(address, bytes));
    return world.useOf(address, bytes);
  }

  @Override
  public Optional<BlockUse> useOfFrame(int frame) {
    add(each -> each.useOfFrame(frame));
    return world.useOfFrame(frame);
  }

  @Override
  public boolean beginTransaction() {
    addExecuting(World::beginTransaction);
    return world.beginTransaction();
  }

  @Override
  public boolean refuseTransaction(int code) {
    addExecuting(each -> each.refuseTransaction(code));
    return world.refuseTransaction(code);
  }

  @Override
  public void abortTransaction(int code) {
    add(each -> each.abortTransaction(code));
    world.abortTransaction(code);
  }

  @Override
  public WorldSnapshot snapshot() {
    return new TapedSnapshot(world.snapshot(), spool);
  }

  @Override
  public void restore(WorldSnapshot snapshot) {
    world.restore(inner(snapshot));
    spool = ((TapedSnapshot) snapshot).spool;
  }

  private static WorldSnapshot inner(WorldSnapshot snapshot) {
    return ((TapedSnapshot) snapshot).inner;
  }

  @Override
  public boolean sameExceptTime(WorldSnapshot a, WorldSnapshot b) {
    return world.sameExceptTime(inner(a), inner(b));
  }

  @Override
  public boolean sameExceptStack(WorldSnapshot earlier, int tid) {
    return world.sameExceptStack(inner(earlier), tid);
  }

  /** States that were reached on different ways have different tapes. */
  @Override
  public Optional<StateIdentity> identity() {
    return Optional.empty();
  }
}
