package org.landslide.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

final class LibraryIdsTest {
  private static final int TASK = 1;

  @Test
  void anIdOfTheLibrarysOwnMeansTheThreadThatWasCreatedInTheCall() {
    LibraryIds ids = LibraryIds.EMPTY.created(1, 2).created(3, 4).named(TASK, 3, 0);
    assertThat(ids.thread(TASK, 0)).hasValue(4);
    assertThat(ids.named(TASK, 1, 7).thread(TASK, 7)).hasValue(2);
  }

  @Test
  void anIdMeansWhatItWasReturnedForLast() {
    LibraryIds ids = LibraryIds.EMPTY.created(1, 2).named(TASK, 1, 5);
    assertThat(ids.created(1, 3).named(TASK, 1, 5).thread(TASK, 5)).hasValue(3);
  }

  @Test
  void anUnknownIdIsTheKernelsUnlessTheLibraryHasItsOwn() {
    assertThat(LibraryIds.EMPTY.thread(TASK, 9)).hasValue(9);
    assertThat(LibraryIds.EMPTY.created(1, 2).named(TASK, 1, 2).thread(TASK, 1)).hasValue(1);
    LibraryIds own = LibraryIds.EMPTY.created(1, 2).named(TASK, 1, 1);
    assertThat(own.thread(TASK, 2)).isEqualTo(OptionalInt.empty());
    assertThat(own.thread(TASK + 1, 2)).hasValue(2);
    assertThat(own.withoutTask(TASK).thread(TASK, 2)).hasValue(2);
  }

  @Test
  void aCallThatFailsNamesNobody() {
    LibraryIds ids = LibraryIds.EMPTY.created(1, 2).named(TASK, 1, -1).named(TASK, 1, 8);
    assertThat(ids.thread(TASK, 8)).hasValue(8);
  }
}
