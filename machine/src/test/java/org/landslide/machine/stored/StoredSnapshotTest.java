package org.landslide.machine.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.api.Test;
import org.landslide.machine.Machine;
import org.landslide.machine.device.Pc;
import org.landslide.machine.memory.Page;
import org.landslide.machine.state.Registers;
import org.landslide.machine.state.Segment;
import org.landslide.machine.state.Snapshot;
import org.landslide.machine.state.StalePages;

/** What is stored of a machine is all of it. */
final class StoredSnapshotTest {
  private static final int FRAMES = 300;

  @Test
  void allRegistersAreStored() throws Exception {
    Registers registers = new Registers();
    int value = 7;
    for (Field field : Registers.class.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers())) {
        fill(registers, field, value++);
      }
    }
    Registers read =
        stored(new Snapshot(registers, new Machine(FRAMES).memory().freeze())).registers;
    for (Field field : Registers.class.getDeclaredFields()) {
      if (!Modifier.isStatic(field.getModifiers()) && field.getType() != StalePages.class) {
        assertThat(field.get(read)).as(field.getName()).isEqualTo(field.get(registers));
      }
    }
    assertThat(read.stale.entries()).isEqualTo(registers.stale.entries());
  }

  private static void fill(Registers registers, Field field, int value) throws Exception {
    Class<?> type = field.getType();
    if (type == int.class) {
      field.setInt(registers, value);
    } else if (type == long.class) {
      field.setLong(registers, value);
    } else if (type == boolean.class) {
      field.setBoolean(registers, true);
    } else if (type == int[].class) {
      ((int[]) field.get(registers))[3] = value;
    } else if (type == Segment.class) {
      field.set(registers, new Segment(value, value + 100, value + 200, value + 300, true));
    } else if (type == Segment[].class) {
      ((Segment[]) field.get(registers))[2] = new Segment(value, 1, 2, 3, false);
    } else if (type == StalePages.class) {
      field.set(registers, StalePages.NONE.with(value, true, false));
    } else {
      assertThat(field.getName()).isEqualTo("transaction");
    }
  }

  @Test
  void memoryIsTheSame() throws Exception {
    Machine machine = new Machine(FRAMES);
    machine.memory().store32(0x5004, 0x12345678);
    machine.memory().store8((FRAMES << Page.SHIFT) - 1, 9);
    machine.memory().pageForWrite(8).table = true;
    Snapshot snapshot = machine.snapshot();
    Snapshot read = stored(snapshot);
    assertThat(read.sameMemory(snapshot)).isTrue();
    Machine other = new Machine(FRAMES);
    other.restore(read);
    assertThat(other.stateHash()).isEqualTo(machine.stateHash());
    assertThat(other.memory().pageForRead(8).table).isTrue();
    assertThat(other.memory().pageForRead(5).table).isFalse();
  }

  @Test
  void devicesAreTheSame() throws Exception {
    Pc pc = new Pc(1);
    pc.type("a key");
    pc.tick();
    byte[] stored = bytes(pc.snapshot());
    Pc other = new Pc(1);
    assertThat(bytes(other.snapshot())).isNotEqualTo(stored);
    other.restore(Pc.State.read(new DataInputStream(new ByteArrayInputStream(stored))));
    assertThat(bytes(other.snapshot())).isEqualTo(stored);
    assertThat(other.hasKeysLeft()).isTrue();
  }

  @Test
  void whatIsCutOffIsRefused() throws Exception {
    byte[] stored = bytes(new Pc(1).snapshot());
    DataInputStream half =
        new DataInputStream(new ByteArrayInputStream(stored, 0, stored.length / 2));
    assertThatThrownBy(() -> Pc.State.read(half)).isInstanceOf(IOException.class);
  }

  private static byte[] bytes(Pc.State state) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    state.write(new DataOutputStream(bytes));
    return bytes.toByteArray();
  }

  private static Snapshot stored(Snapshot snapshot) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    StoredSnapshot.write(new DataOutputStream(bytes), snapshot);
    return StoredSnapshot.read(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
  }
}
