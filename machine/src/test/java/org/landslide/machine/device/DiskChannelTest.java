package org.landslide.machine.device;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.machine.Kernel;
import org.landslide.machine.execute.Ports;
import org.landslide.machine.state.Register;

/** Disks as a driver sees them: registers, data and interrupts. */
final class DiskChannelTest {
  private static final int SECTORS = 1000;
  private static final int WORK = 1_000;
  private static final int READY = 0x50;
  private static final int WITH_DATA = 0x58;
  private static final int BUSY = 0x80;
  private static final int FAILED = 0x51;

  private final Pc pc = new Pc(1);
  private final Ports ports = pc.ports();
  private long now;

  private static byte[] content(int sector) {
    byte[] bytes = new byte[DiskImage.SECTOR];
    new Random(sector).nextBytes(bytes);
    return bytes;
  }

  private static DiskImage filled(int sectors) {
    byte[] all = new byte[sectors * DiskImage.SECTOR];
    for (int i = 0; i < sectors; i++) {
      System.arraycopy(content(i), 0, all, i * DiskImage.SECTOR, DiskImage.SECTOR);
    }
    return DiskImage.of(all);
  }

  private int in(int port) {
    return ports.in(port, 1, now);
  }

  private void out(int port, int value) {
    ports.out(port, 1, value, now);
  }

  private void command(int base, int disk, int sector, int count, int code) {
    out(base + 2, count);
    out(base + 3, sector & 0xff);
    out(base + 4, (sector >> 8) & 0xff);
    out(base + 5, (sector >> 16) & 0xff);
    out(base + 6, 0xe0 | (disk << 4) | (sector >> 24));
    out(base + 7, code);
  }

  private byte[] readSector(int base) {
    ByteBuffer words = ByteBuffer.allocate(DiskImage.SECTOR).order(ByteOrder.LITTLE_ENDIAN);
    while (words.hasRemaining()) {
      words.putShort((short) ports.in(base, 2, now));
    }
    return words.array();
  }

  private void writeSector(int base, byte[] content) {
    ByteBuffer words = ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN);
    while (words.hasRemaining()) {
      ports.out(base, 2, words.getShort(), now);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3})
  void eachPlaceReadsItsOwnDisk(int place) {
    for (int i = 0; i < 4; i++) {
      pc.insertDisk(i, DiskImage.blank(SECTORS).with(7, content(i)));
    }
    int base = place < 2 ? 0x1f0 : 0x170;
    command(base, place & 1, 7, 1, 0x20);
    assertThat(in(base + 7)).isEqualTo(BUSY);
    now += WORK;
    assertThat(in(base + 7)).isEqualTo(WITH_DATA);
    assertThat(readSector(base)).isEqualTo(content(place));
    assertThat(in(base + 7)).isEqualTo(READY);
  }

  @Test
  void severalSectorsComeOneAfterTheOther() {
    pc.insertDisk(0, filled(SECTORS));
    command(0x1f0, 0, 500, 3, 0x20);
    for (int i = 500; i < 503; i++) {
      assertThat(in(0x3f6)).isEqualTo(BUSY);
      now += WORK;
      assertThat(in(0x3f6)).isEqualTo(WITH_DATA);
      assertThat(readSector(0x1f0)).isEqualTo(content(i));
    }
    assertThat(in(0x3f6)).isEqualTo(READY);
  }

  @Test
  void aCountOfZeroMeans256Sectors() {
    pc.insertDisk(0, filled(SECTORS));
    command(0x1f0, 0, 1, 0, 0x20);
    for (int i = 1; i <= 256; i++) {
      now += WORK;
      assertThat(readSector(0x1f0)).isEqualTo(content(i));
    }
    assertThat(in(0x1f7)).isEqualTo(READY);
  }

  @Test
  void whatIsWrittenIsThereOnceTheDiskIsDone() {
    pc.insertDisk(1, filled(SECTORS));
    command(0x1f0, 1, 20, 2, 0x30);
    for (int i = 0; i < 2; i++) {
      assertThat(in(0x3f6)).isEqualTo(WITH_DATA);
      writeSector(0x1f0, content(900 + i));
      assertThat(in(0x3f6)).isEqualTo(BUSY);
      now += WORK;
    }
    assertThat(in(0x1f7)).isEqualTo(READY);
    DiskImage disk = Objects.requireNonNull(pc.disk(1));
    assertThat(disk.read(20)).isEqualTo(content(900));
    assertThat(disk.read(21)).isEqualTo(content(901));
    assertThat(disk.read(22)).isEqualTo(content(22));
  }

  @Test
  void cylinderHeadAndSectorNameASector() {
    pc.insertDisk(0, DiskImage.blank(2 * 16 * 63).with((16 + 3) * 63 + 4, content(1)));
    out(0x1f2, 1);
    out(0x1f3, 5);
    out(0x1f4, 1);
    out(0x1f6, 0xa3);
    out(0x1f7, 0x20);
    now += WORK;
    assertThat(readSector(0x1f0)).isEqualTo(content(1));
  }

  @Test
  void aDiskSaysHowLargeItIs() {
    pc.insertDisk(0, DiskImage.blank(70_000));
    command(0x1f0, 0, 0, 1, 0xec);
    now += WORK;
    ByteBuffer identity = ByteBuffer.wrap(readSector(0x1f0)).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(identity.getInt(120)).isEqualTo(70_000);
    assertThat((char) identity.get(2 * 27 + 1)).isEqualTo('L');
    assertThat((char) identity.get(2 * 27)).isEqualTo('a');
  }

  @Test
  void sectorsThatAreNotThereAreAnError() {
    pc.insertDisk(0, filled(10));
    command(0x1f0, 0, 9, 2, 0x20);
    now += WORK;
    assertThat(in(0x1f7)).isEqualTo(FAILED);
    assertThat(in(0x1f1)).isEqualTo(0x10);
    command(0x1f0, 0, 9, 1, 0x20);
    now += WORK;
    assertThat(in(0x1f7)).isEqualTo(WITH_DATA);
  }

  @Test
  void aCommandThatIsUnknownIsRefused() {
    pc.insertDisk(0, filled(10));
    command(0x1f0, 0, 0, 1, 0xa1);
    now += WORK;
    assertThat(in(0x1f7)).isEqualTo(FAILED);
    assertThat(in(0x1f1)).isEqualTo(0x04);
  }

  @Test
  void aChannelWithoutDisksReadsAllOnes() {
    out(0x1f2, 0x55);
    out(0x1f3, 0xaa);
    assertThat(in(0x1f2)).isEqualTo(0xff);
    assertThat(in(0x1f7)).isEqualTo(0xff);
    assertThat(ports.in(0x1f0, 2, now)).isEqualTo(0xffff);
  }

  @Test
  void aMissingSecondDiskHasNoStatusAndHearsNothing() {
    pc.insertDisk(0, filled(10));
    command(0x1f0, 1, 0, 1, 0x20);
    assertThat(in(0x1f7)).isZero();
    now += WORK;
    assertThat(in(0x1f7)).isZero();
  }

  @Test
  void aResetShowsTheSignatureOfADisk() {
    pc.insertDisk(0, filled(10));
    pc.insertDisk(1, filled(10));
    command(0x1f0, 1, 3, 1, 0x20);
    out(0x3f6, 4);
    assertThat(in(0x1f7)).isEqualTo(BUSY);
    out(0x3f6, 0);
    now += WORK;
    for (int disk = 0; disk < 2; disk++) {
      out(0x1f6, 0xa0 | (disk << 4));
      assertThat(in(0x1f7)).isEqualTo(READY);
      assertThat(in(0x1f1)).isEqualTo(1);
      assertThat(in(0x1f2)).isEqualTo(1);
      assertThat(in(0x1f3)).isEqualTo(1);
      assertThat(in(0x1f4)).isZero();
      assertThat(in(0x1f5)).isZero();
    }
  }

  /** Reads two sectors with interrupts, as drivers do. */
  private static final String READER =
      """
      .macro out8 port, value
        mov $\\value, %al
        mov $\\port, %dx
        out %al, %dx
      .endm
      main:
        gate VECTOR, done
        out8 0x20, 0x11
        out8 0xa0, 0x11
        out8 0x21, 0x20
        out8 0xa1, 0x28
        out8 0x21, 0x04
        out8 0xa1, 0x02
        out8 0x21, 0x01
        out8 0xa1, 0x01
        out8 0x21, 0xfb
        out8 0xa1, 0x3f
        out8 BASE+0x206, CONTROL
        out8 BASE+2, 2
        out8 BASE+3, 4
        out8 BASE+4, 0
        out8 BASE+5, 0
        out8 BASE+6, 0xe0
        mov $0x5000, %edi
        out8 BASE+7, 0x20
        sti
      wait: hlt
        jmp wait
      done: inc %ebx
        mov $BASE+7, %dx
        in %dx, %al
        mov $256, %ecx
        mov $BASE, %dx
        rep insw
        out8 0xa0, 0x20
        out8 0x20, 0x20
        iret
      """;

  private static Pc read(int channel, int control) {
    Pc real = reader(channel, control);
    assertThat(real.run(1_000_000)).isEqualTo(Pc.End.HALTED);
    return real;
  }

  private static Pc reader(int channel, int control) {
    Pc real = new Pc(2);
    real.insertDisk(2 * channel, filled(10));
    String code =
        READER
            .replace("BASE", channel == 0 ? "0x1f0" : "0x170")
            .replace("VECTOR", channel == 0 ? "0x2e" : "0x2f")
            .replace("CONTROL", "" + control);
    Kernel.load("", code, real.machine());
    return real;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void interruptsThatAreHeldComeWhenTheyAreTakenAndOnce(int channel) {
    Pc real = reader(channel, 0);
    real.setDisksHeld(true);
    for (int sector = 1; sector <= 2; sector++) {
      assertThat(real.run(1_000_000)).isEqualTo(Pc.End.HALTED);
      assertThat(real.machine().cpu().reg(Register.EBX)).isEqualTo(sector - 1);
      assertThat(real.isDiskWaiting(channel)).isTrue();
      assertThat(real.isDiskWaiting(1 - channel)).isFalse();
      assertThat(real.takeDiskInterrupt(channel)).isTrue();
      assertThat(real.isDiskWaiting(channel)).isFalse();
    }
    assertThat(real.run(1_000_000)).isEqualTo(Pc.End.HALTED);
    assertThat(real.machine().cpu().reg(Register.EBX)).isEqualTo(2);
    assertThat(real.isDiskWaiting(channel)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void eachSectorInterrupts(int channel) {
    Pc real = read(channel, 0);
    assertThat(real.machine().cpu().reg(Register.EBX)).isEqualTo(2);
    byte[] read = new byte[DiskImage.SECTOR];
    real.machine().memory().read(0x5000, read, 0, read.length);
    assertThat(read).isEqualTo(content(4));
    real.machine().memory().read(0x5200, read, 0, read.length);
    assertThat(read).isEqualTo(content(5));
  }

  @Test
  void interruptsThatAreSwitchedOffDoNotCome() {
    Pc real = read(0, 2);
    assertThat(real.machine().cpu().reg(Register.EBX)).isZero();
  }

  /** The disk is done first, and says nothing. */
  @Test
  void whileADiskIsResetTheTimerStillWakesAHaltedProcessor() {
    Pc real = new Pc(2);
    real.insertDisk(0, filled(10));
    String code =
        READER.substring(0, READER.indexOf("  out8 BASE+0x206"))
            + """
              gate 0x20, done
              out8 0x21, 0xfe
              out8 0x43, 0x34
              out8 0x40, 0xff
              out8 0x40, 0xff
              out8 0x3f6, 4
              out8 0x3f6, 0
              sti
              hlt
            done: cli
              mov $7, %ebx
              hlt
            """;
    Kernel.load("", code.replace("VECTOR", "0x2e"), real.machine());
    assertThat(real.run(1_000_000)).isEqualTo(Pc.End.HALTED);
    assertThat(real.machine().cpu().reg(Register.EBX)).isEqualTo(7);
  }

  /** In the middle of commands, and of sectors. */
  @Test
  void goingBackTakesDisksAndTransfersBack() {
    pc.insertDisk(0, filled(50));
    Random random = new Random(1);
    for (int round = 0; round < 200; round++) {
      Pc.State here = pc.snapshot();
      long then = now;
      long seed = random.nextLong();
      String first = program(new Random(seed));
      pc.restore(here);
      now = then;
      assertThat(program(new Random(seed))).isEqualTo(first);
    }
  }

  private String program(Random random) {
    StringBuilder seen = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      now += random.nextInt(1_200);
      switch (random.nextInt(5)) {
        case 0 -> command(0x1f0, 0, random.nextInt(50), 1 + random.nextInt(2), 0x20);
        case 1 -> command(0x1f0, 0, random.nextInt(50), 1 + random.nextInt(2), 0x30);
        case 2 -> writeSector(0x1f0, content(random.nextInt(100)));
        case 3 -> seen.append(ports.in(0x1f0, 4, now)).append(' ');
        default -> seen.append(in(0x1f7)).append(' ');
      }
    }
    DiskImage disk = Objects.requireNonNull(pc.disk(0));
    for (int i = 0; i < disk.sectors(); i++) {
      seen.append(ByteBuffer.wrap(disk.read(i)).hashCode()).append(' ');
    }
    return seen.toString();
  }

  @Test
  void imagesShareWhatIsTheSame() {
    DiskImage disk = filled(600);
    DiskImage changed = disk.with(300, content(1));
    assertThat(disk.read(300)).isEqualTo(content(300));
    assertThat(changed.read(300)).isEqualTo(content(1));
    assertThat(changed.sameContents(disk)).isFalse();
    assertThat(changed.with(300, content(300)).sameContents(disk)).isTrue();
  }
}
