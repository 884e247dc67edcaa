package org.landslide.machine.device;

import java.util.Arrays;

/**
 * What is on a disk, sector by sector. It never changes: a write makes another image, which shares
 * all sectors but one with the image before, so that a disk can be part of every snapshot of a PC.
 */
public final class DiskImage {
  public static final int SECTOR = 512;

  /**
   * So many sectors hang together: a write copies a group's references, and those to all groups.
   */
  private static final int GROUP = 256;

  private static final byte[] BLANK = new byte[SECTOR];
  private static final byte[][] BLANK_GROUP = blankGroup();

  private final byte[][][] groups;
  private final int sectors;

  private DiskImage(byte[][][] groups, int sectors) {
    this.groups = groups;
    this.sectors = sectors;
  }

  private static byte[][] blankGroup() {
    byte[][] group = new byte[GROUP][];
    Arrays.fill(group, BLANK);
    return group;
  }

  /** A disk of so many sectors, all zero. */
  public static DiskImage blank(int sectors) {
    byte[][][] groups = new byte[(sectors + GROUP - 1) / GROUP][][];
    Arrays.fill(groups, BLANK_GROUP);
    return new DiskImage(groups, sectors);
  }

  /** A disk with this on it, and zeros up to the end of its last sector. */
  public static DiskImage of(byte[] content) {
    int sectors = (content.length + SECTOR - 1) / SECTOR;
    DiskImage image = blank(sectors);
    for (int i = 0; i < sectors; i++) {
      byte[] sector = Arrays.copyOfRange(content, i * SECTOR, (i + 1) * SECTOR);
      if (!Arrays.equals(sector, BLANK)) {
        image.own(i / GROUP)[i % GROUP] = sector;
      }
    }
    return image;
  }

  private byte[][] own(int group) {
    if (groups[group] == BLANK_GROUP) {
      groups[group] = BLANK_GROUP.clone();
    }
    return groups[group];
  }

  public int sectors() {
    return sectors;
  }

  /** What is in a sector. */
  public byte[] read(int sector) {
    return groups[sector / GROUP][sector % GROUP].clone();
  }

  /** The same disk with another content of one sector. */
  public DiskImage with(int sector, byte[] content) {
    byte[][][] changed = groups.clone();
    byte[][] group = changed[sector / GROUP].clone();
    group[sector % GROUP] = Arrays.copyOf(content, SECTOR);
    changed[sector / GROUP] = group;
    return new DiskImage(changed, sectors);
  }

  /** Whether both hold the same; what they share is not looked at. */
  public boolean sameContents(DiskImage other) {
    if (sectors != other.sectors) {
      return false;
    }
    for (int i = 0; i < groups.length; i++) {
      if (groups[i] != other.groups[i] && !Arrays.deepEquals(groups[i], other.groups[i])) {
        return false;
      }
    }
    return true;
  }
}
