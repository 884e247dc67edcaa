package org.landslide.kernel.pintos;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.landslide.kernel.KernelException;
import org.landslide.machine.device.DiskImage;
import org.landslide.machine.device.Pc;

/**
 * The disks of a Pintos kernel: one for its file system, which it formats itself, one with the
 * files that it puts in there first, and one for swapping. They are partitions of one disk, or
 * disks of their own, after the kernel's {@link PintosLayout}.
 */
final class PintosDisks {
  private static final int SECTOR = DiskImage.SECTOR;

  /** As the tests of Pintos have it: 2 MiB of files, 4 MiB to swap. */
  private static final int FILE_SYSTEM = (2 << 20) / SECTOR;

  private static final int SWAP = (4 << 20) / SECTOR;

  /** What a kernel may write into the scratch disk beyond what it reads from there. */
  private static final int SPARE = 64;

  /** Which of four places the disks of the older layout are in; the first has the kernel. */
  private static final int KERNEL_PLACE = 0;

  private static final int FILE_SYSTEM_PLACE = 1;
  private static final int SCRATCH_PLACE = 2;
  private static final int SWAP_PLACE = 3;

  private static final int TRACK = 63;

  private PintosDisks() {}

  static void insert(Pc pc, PintosLayout layout, PintosTask task) throws KernelException {
    boolean hasPartitions = layout == PintosLayout.PARTITIONS;
    DiskImage given =
        task.disk().isPresent() ? PintosDiskFile.read(task.disk().get(), hasPartitions) : null;
    if (hasPartitions) {
      pc.insertDisk(0, given != null ? given : partitioned(archive(task.files())));
    } else {
      pc.insertDisk(KERNEL_PLACE, DiskImage.blank(FILE_SYSTEM));
      pc.insertDisk(FILE_SYSTEM_PLACE, given != null ? given : DiskImage.blank(FILE_SYSTEM));
      pc.insertDisk(SCRATCH_PLACE, DiskImage.of(queue(task.files())));
      pc.insertDisk(SWAP_PLACE, DiskImage.blank(SWAP));
    }
  }

  /** File system, scratch and swap, in this order: types 21h, 22h and 23h. */
  private static DiskImage partitioned(byte[] scratch) {
    int[] sizes = {FILE_SYSTEM, scratch.length / SECTOR, SWAP};
    byte[] start = new byte[SECTOR];
    ByteBuffer table = ByteBuffer.wrap(start).order(ByteOrder.LITTLE_ENDIAN);
    int sector = TRACK;
    for (int i = 0; i < sizes.length; i++) {
      int entry = PintosDiskFile.TABLE + i * PintosDiskFile.ENTRY;
      table.put(entry + 4, (byte) (PintosDiskFile.FILE_SYSTEM + i));
      table.putInt(entry + 8, sector);
      table.putInt(entry + 12, sizes[i]);
      sector += sizes[i];
    }
    table.putShort(SECTOR - 2, (short) 0xaa55);
    DiskImage disk = DiskImage.blank(sector).with(0, start);
    for (int i = 0; i < sizes[1]; i++) {
      byte[] content = Arrays.copyOfRange(scratch, i * SECTOR, (i + 1) * SECTOR);
      disk = disk.with(TRACK + FILE_SYSTEM + i, content);
    }
    return disk;
  }

  /** An archive in the ustar format; two sectors of zeros end it. */
  private static byte[] archive(List<PintosFile> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (PintosFile file : files) {
      out.writeBytes(header(file));
      out.writeBytes(Arrays.copyOf(file.content(), inSectors(file.size())));
    }
    out.writeBytes(new byte[SPARE * SECTOR]);
    return out.toByteArray();
  }

  private static int inSectors(int size) {
    return (size + SECTOR - 1) / SECTOR * SECTOR;
  }

  private static byte[] header(PintosFile file) {
    byte[] header = new byte[SECTOR];
    put(header, 0, file.name());
    put(header, 100, "0000644");
    put(header, 108, "0000000");
    put(header, 116, "0000000");
    put(header, 124, String.format("%011o", file.size()));
    put(header, 136, "00000000000");
    put(header, 148, "        ");
    put(header, 156, "0");
    put(header, 257, "ustar");
    put(header, 263, "00");
    put(header, 265, "root");
    put(header, 297, "root");
    int sum = 0;
    for (byte each : header) {
      sum += each & 0xff;
    }
    put(header, 148, String.format("%07o", sum));
    header[155] = 0;
    return header;
  }

  private static void put(byte[] header, int at, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(bytes, 0, header, at, bytes.length);
  }

  /** In the older layout: for each file a sector with its size, then its content. */
  private static byte[] queue(List<PintosFile> files) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (PintosFile file : files) {
      ByteBuffer head = ByteBuffer.allocate(SECTOR).order(ByteOrder.LITTLE_ENDIAN);
      head.put("PUT\0".getBytes(StandardCharsets.US_ASCII));
      head.putInt(file.size());
      out.writeBytes(head.array());
      out.writeBytes(Arrays.copyOf(file.content(), inSectors(file.size())));
    }
    out.writeBytes(new byte[SPARE * SECTOR]);
    return out.toByteArray();
  }
}
