package org.landslide.kernel.world;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.landslide.binary.elf.SymbolTable;
import org.landslide.kernel.hardware.LostBlocks.Range;
import org.landslide.machine.Cpu;
import org.landslide.machine.memory.AccessLog;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Register;
import org.landslide.world.Role;
import org.landslide.world.ThreadApi;

/**
 * Says which frames of physical memory a kernel has lost in a test, where its frames can be
 * counted.
 *
 * <p>The functions that hand out frames and take them back are known by their names, or the user
 * has named them; whether they are all there are, and what they do with frames, is seen in a
 * rehearsal: the test runs a few times in a row while the timer stands still. Frames are counted
 * only if none is lost in that, none is handed out that was not given back, and some are given
 * back. In the rehearsal it is also learnt in which variables and blocks these functions keep
 * frames: these {@code books} may well name a frame that is not there any more.
 *
 * <p>Frames that are lost in an interleaving are put to the same test: from its end the test runs
 * twice more. If any of them comes back, the kernel keeps frames where they are not seen, and no
 * more is said about them.
 */
final class FrameCount {
  private static final int REHEARSED = 3;
  private static final int REPEATED = 2;

  /**
   * What is handed out at one time.
   *
   * @param frames where they begin
   * @param blocks the sizes of the blocks of the heap by their addresses
   * @param freed whether an address is in a block that was freed
   */
  record Out(List<Integer> frames, Map<Integer, Integer> blocks, IntPredicate freed) {}

  private final Supplier<Optional<KernelWorld>> worlds;
  private final SymbolTable symbols;
  private final ThreadApi heap;
  private final Optional<String> keys;
  private @Nullable List<Range> books;
  private boolean isCounted;

  /**
   * @param worlds opens the kernel at the beginning of the test
   * @param heap the functions of its heap
   * @param keys what starts the test; without that nothing is counted
   */
  FrameCount(
      Supplier<Optional<KernelWorld>> worlds,
      SymbolTable symbols,
      ThreadApi heap,
      Optional<String> keys) {
    this.worlds = worlds;
    this.symbols = symbols;
    this.heap = heap;
    this.keys = keys;
  }

  /** Which frames are lost at the end of an interleaving. */
  List<Integer> lost(KernelWorld world, Out out, ThreadApi api) {
    List<Integer> unmapped = world.unmapped(out);
    return unmapped.isEmpty() ? unmapped : lost(world, unmapped, out, api);
  }

  private synchronized List<Integer> lost(
      KernelWorld world, List<Integer> unmapped, Out out, ThreadApi api) {
    if (books == null) {
      books = List.of();
      isCounted = rehearse(api);
    }
    List<Integer> lost = isCounted ? world.withoutWord(unmapped, out, books) : List.of();
    return lost.isEmpty() || isLostForGood(world, lost, out, api) ? lost : List.of();
  }

  private boolean rehearse(ThreadApi api) {
    Optional<Run> run = worlds.get().map(world -> new Run(world, api, Map.of(), List.of()));
    return keys.isPresent() && run.isPresent() && run.get().addsUp();
  }

  private boolean isLostForGood(KernelWorld end, List<Integer> lost, Out out, ThreadApi api) {
    Optional<KernelWorld> world = worlds.get();
    world.ifPresent(there -> there.restore(end.snapshot()));
    return world.isPresent()
        && new Run(world.get(), api, out.blocks, out.frames).keepsLost(lost, out.freed);
  }

  /** The kernel in runs of the test in a row. */
  private final class Run {
    private final KernelWorld world;
    private final Cpu cpu;
    private final HeapHistory blocks;
    private final HeapHistory frames;
    private final PlainRun run;

    Run(
        KernelWorld world,
        ThreadApi api,
        Map<Integer, Integer> blocksBefore,
        List<Integer> framesBefore) {
      this.world = world;
      cpu = world.machine().cpu();
      Map<Integer, Integer> known = blocksBefore.isEmpty() ? world.blocksAtStart() : blocksBefore;
      blocks = new HeapHistory(cpu, symbols, heap, world::kernelWord, known);
      Map<Integer, Integer> sizes = new HashMap<>();
      framesBefore.forEach(frame -> sizes.put(frame, Page.SIZE));
      frames = new HeapHistory(cpu, symbols, asPages(api), world::kernelWord, sizes);
      run = new PlainRun(world, this::at);
    }

    /** Frames as if they were pages of a heap. */
    private static ThreadApi asPages(ThreadApi api) {
      ThreadApi.Builder pages = ThreadApi.builder();
      for (ThreadApi.Function each : api.functions()) {
        if (each.roles().contains(Role.ALLOCATE_FRAME)) {
          pages.with(Role.ALLOCATE_PAGE, each.name());
        } else if (each.roles().contains(Role.FREE_FRAME)) {
          pages.with(Role.FREE, each.name(), each.argument(), each.secondArgument());
        }
      }
      return pages.build();
    }

    boolean addsUp() {
      boolean isRight = run.toEnd() && isRight();
      for (int i = 1; i < REHEARSED && isRight; i++) {
        isRight = again() && isRight();
      }
      return isRight && !frames.givenBack().isEmpty();
    }

    private boolean again() {
      return world.typeAgain(keys.orElseThrow(), this::at) && run.toEnd();
    }

    private boolean isRight() {
      List<Integer> all = new ArrayList<>(frames.blocks().keySet());
      boolean areFrames = all.stream().allMatch(world::isFrame);
      return areFrames && frames.handedOutTwice().isEmpty() && lost(all, blocks::isFreed).isEmpty();
    }

    private List<Integer> lost(Collection<Integer> among, IntPredicate freed) {
      Out out = new Out(List.copyOf(among), blocks.blocks(), freed);
      return world.withoutWord(world.unmapped(out), out, booksSoFar());
    }

    boolean keepsLost(List<Integer> lost, IntPredicate freedBefore) {
      IntPredicate freed =
          address ->
              blocks.isFreed(address)
                  || (blocks.blockAt(address).isEmpty() && freedBefore.test(address));
      for (int i = 0; i < REPEATED; i++) {
        boolean stays =
            again()
                && lost.stream().noneMatch(frames.givenBack()::contains)
                && lost.stream().noneMatch(frames.handedOutTwice()::contains)
                && lost(lost, freed).equals(lost);
        if (!stays) {
          return false;
        }
      }
      return true;
    }

    private void at(int tid, int address, AccessLog since) {
      if (frames.isBusy(tid)) {
        learn(since);
      }
      blocks.at(tid, address);
      frames.at(tid, address);
    }

    /** What a thread has stored in a function that hands out frames, or takes one back. */
    private void learn(AccessLog since) {
      for (int i = 0; i < since.size(); i++) {
        int word = since.address(i);
        if (since.isWrite(i)
            && since.bytes(i) == Integer.BYTES
            && isKnown(world.kernelWord(word))) {
          learn(word);
        }
      }
    }

    private boolean isKnown(int frame) {
      return frame != 0
          && world.isFrame(frame)
          && (frames.blockAt(frame).isPresent() || frames.givenBack().contains(frame));
    }

    private void learn(int word) {
      Range there =
          blocks
              .blockAt(word)
              .or(() -> variableAt(word))
              .orElseGet(() -> new Range(word, Integer.BYTES));
      boolean isStack = there.has(cpu.reg(Register.ESP));
      if (!isStack && booksSoFar().stream().noneMatch(book -> book.has(word))) {
        books = join(booksSoFar(), there);
      }
    }

    private Optional<Range> variableAt(int word) {
      return symbols
          .dataAt(word)
          .map(known -> new Range(known.symbol().address(), known.symbol().size()))
          .filter(range -> range.has(word));
    }
  }

  private List<Range> booksSoFar() {
    List<Range> known = books;
    return known == null ? List.of() : known;
  }

  private static List<Range> join(List<Range> some, Range more) {
    List<Range> all = new ArrayList<>(some);
    all.add(more);
    return List.copyOf(all);
  }
}
