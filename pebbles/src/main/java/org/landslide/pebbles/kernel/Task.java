package org.landslide.pebbles.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * One task; never changed, only replaced, so that snapshots can share it. Its threads and living
 * children are not listed here but found by their own links, so the two cannot disagree.
 *
 * @param id the id of its first thread
 * @param parent the id of the task that forked it, which may be gone, or {@link #INIT}
 * @param program the file it runs
 * @param space its memory
 * @param exitStatus what its parent will collect
 * @param exited children that have exited and were not collected, oldest first
 */
public record Task(
    int id,
    int parent,
    String program,
    AddressSpace space,
    int exitStatus,
    List<ExitedChild> exited) {

  /** The parent of the first task, which is no task of the world. */
  public static final int INIT = 0;

  /** The id of the first task. */
  public static final int FIRST = 1;

  public Task withProgram(String newProgram, AddressSpace newSpace) {
    return new Task(id, parent, newProgram, newSpace, exitStatus, exited);
  }

  public Task withSpace(AddressSpace newSpace) {
    return new Task(id, parent, program, newSpace, exitStatus, exited);
  }

  public Task withExitStatus(int newStatus) {
    return new Task(id, parent, program, space, newStatus, exited);
  }

  public Task withExited(ExitedChild child) {
    List<ExitedChild> more = new ArrayList<>(exited);
    more.add(child);
    return new Task(id, parent, program, space, exitStatus, List.copyOf(more));
  }

  public Task withoutOldestExited() {
    List<ExitedChild> fewer = List.copyOf(exited.subList(1, exited.size()));
    return new Task(id, parent, program, space, exitStatus, fewer);
  }
}
