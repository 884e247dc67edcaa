package org.landslide.world.tape;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.ElfFile;
import org.landslide.binary.names.Names;
import org.landslide.world.BootException;
import org.landslide.world.Guest;
import org.landslide.world.SharedObject;
import org.landslide.world.ThreadApi;
import org.landslide.world.World;
import org.landslide.world.WorldSnapshot;

/** A guest whose world, the one that was booted last, is recorded on a tape. */
public final class TapedGuest implements Guest {
  private final Guest guest;
  private @Nullable TapedWorld taped;
  private @Nullable WorldSnapshot start;

  public TapedGuest(Guest guest) {
    this.guest = guest;
  }

  @Override
  public World boot(List<String> arguments) throws BootException {
    World world = guest.boot(arguments);
    start = world.snapshot();
    TapedWorld recorded = new TapedWorld(world);
    taped = recorded;
    return recorded;
  }

  /** The step of a decision is about to begin. */
  public void mark(int decision) {
    if (taped != null) {
      taped.mark(decision);
    }
  }

  /** What was recorded until now, to be played. The world is of no other use from then on. */
  public Player player() {
    TapedWorld recorded = taped;
    WorldSnapshot from = start;
    if (recorded == null || from == null) {
      throw new IllegalStateException("nothing was booted");
    }
    return new Player(recorded.world, recorded.tape(), from);
  }

  @Override
  public ElfFile executable() throws BootException {
    return guest.executable();
  }

  @Override
  public Names names() throws BootException {
    return guest.names();
  }

  @Override
  public ThreadApi api() {
    return guest.api();
  }

  @Override
  public List<String> takenAsGiven() {
    return guest.takenAsGiven();
  }

  @Override
  public List<String> trusted() {
    return guest.trusted();
  }

  @Override
  public List<String> contradictions() {
    return guest.contradictions();
  }

  @Override
  public SharedObject object(int number) {
    return guest.object(number);
  }
}
