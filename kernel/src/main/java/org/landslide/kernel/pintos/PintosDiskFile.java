package org.landslide.kernel.pintos;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.stream.IntStream;
import org.landslide.kernel.KernelException;
import org.landslide.machine.device.DiskImage;

/** A disk that comes from a file, and may be anything. */
final class PintosDiskFile {
  /** Where the table of partitions is in the first sector, and how long an entry is. */
  static final int TABLE = 446;

  static final int ENTRY = 16;

  /** The type of a partition that holds Pintos's file system. */
  static final int FILE_SYSTEM = 0x21;

  private static final int ENTRIES = 4;
  private static final short SIGNATURE = (short) 0xaa55;

  private PintosDiskFile() {}

  /**
   * The disk.
   *
   * @param hasPartitions whether the kernel looks for its file system in a partition
   */
  static DiskImage read(byte[] content, boolean hasPartitions) throws KernelException {
    if (content.length == 0 || content.length % DiskImage.SECTOR != 0) {
      throw new KernelException(
          "gets a disk of " + content.length + " bytes, which are no sectors of 512 bytes");
    }
    if (hasPartitions) {
      requireFileSystem(ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN));
    }
    return DiskImage.of(content);
  }

  private static void requireFileSystem(ByteBuffer disk) throws KernelException {
    if (disk.getShort(DiskImage.SECTOR - 2) != SIGNATURE) {
      throw new KernelException(
          "gets a disk without a table of partitions: its first sector does not end with 55 AA");
    }
    if (IntStream.range(0, ENTRIES).noneMatch(entry -> isFileSystem(disk, TABLE + entry * ENTRY))) {
      throw new KernelException(
          "gets a disk without a partition of Pintos's file system, which has the type 21");
    }
  }

  private static boolean isFileSystem(ByteBuffer disk, int entry) {
    long first = Integer.toUnsignedLong(disk.getInt(entry + 8));
    long sectors = Integer.toUnsignedLong(disk.getInt(entry + 12));
    return disk.get(entry + 4) == FILE_SYSTEM
        && sectors > 0
        && (first + sectors) * DiskImage.SECTOR <= disk.capacity();
  }
}
