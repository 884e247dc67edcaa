package org.landslide.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

final class TouchedWordsTest {
  @Test
  void everyTouchedByteIsThereAndNoOther() {
    Random random = new Random(3);
    TouchedWords touched = new TouchedWords();
    for (int round = 0; round < 20; round++) {
      touched.clear();
      TreeSet<Long> bytes = new TreeSet<>();
      for (int i = 0; i < 300; i++) {
        int address = random.nextInt(2000) - 1000;
        int length = Math.min(1 + random.nextInt(9), address < 0 ? -address : 9);
        touched.add(address, length);
        for (int b = 0; b < length; b++) {
          bytes.add(Integer.toUnsignedLong(address + b));
        }
      }
      assertThat(bytesOf(touched)).isEqualTo(bytes);
    }
  }

  private static Set<Long> bytesOf(TouchedWords touched) {
    Set<Long> bytes = new TreeSet<>();
    touched.forEach(
        (address, mask) -> {
          for (int b = 0; b < 4; b++) {
            if ((mask & (1 << b)) != 0) {
              bytes.add(Integer.toUnsignedLong(address + b));
            }
          }
        });
    return bytes;
  }

  @Test
  void signatureDependsOnTheBytesAndNotOnTheirOrder() {
    Random random = new Random(4);
    TreeMap<Long, String> seen = new TreeMap<>();
    for (int round = 0; round < 500; round++) {
      TouchedWords one = new TouchedWords();
      TouchedWords other = new TouchedWords();
      int first = random.nextInt(100);
      int second = 100 + random.nextInt(100);
      one.add(first, 1);
      one.add(second, 4);
      other.add(second, 4);
      other.add(first, 1);
      assertThat(one.signature()).isEqualTo(other.signature());
      String bytes = first + " " + second;
      assertThat(seen.getOrDefault(one.signature(), bytes)).isEqualTo(bytes);
      seen.put(one.signature(), bytes);
    }
  }
}
