package org.landslide.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.options.CheckOptions;
import org.landslide.engine.finding.Trace;
import org.landslide.engine.finding.TraceRow.Deed;
import org.landslide.engine.finding.TraceRow.SharedAccess;

/** Traces call data and values as the source does, whatever the compiler makes of it. */
final class DataNamesTest {
  /** One thread writes all kinds of data, the other one reads them; then it fails. */
  private static final String SOURCE =
      """
      #include <stdbool.h>
      #include <stdint.h>
      enum colour { RED, GREEN, BLUE = 7 };
      typedef struct { int x, y; } point_t;
      struct shape {
        enum colour colour;
        point_t corners[3];
        union { uint32_t word; char letters[4]; } tag;
        struct { unsigned visible : 1; unsigned depth : 3; } flags;
        bool ready;
        void (*draw)(struct shape *);
        struct shape *next;
        struct { int count; };
      };
      typedef struct node { int value; struct node *next; char name[8]; } node_t;

      static struct shape shapes[2];
      static struct { int users; mutex_t locks[2]; } guard;
      static node_t *volatile head;
      static int matrix[2][3];

      static void draw_it(struct shape *shape) { shape->count++; }

      static void *fill(void *arg) {
        volatile int *local = arg;
        volatile struct shape *s = &shapes[1];
        s->colour = BLUE;
        s->corners[2].y = -5;
        s->tag.letters[2] = 'q';
        s->flags.depth = 5;
        s->ready = true;
        s->draw = draw_it;
        s->next = &shapes[0];
        matrix[1][2] = 9;
        node_t *node = malloc(sizeof(node_t));
        head = node;
        mutex_lock(&guard.locks[1]);
        node->value = 3;
        node->next = NULL;
        node->name[1] = 'z';
        *local = 4;
        mutex_unlock(&guard.locks[1]);
        return arg;
      }

      int main(void) {
        thr_init(PAGE_SIZE);
        mutex_init(&guard.locks[1]);
        volatile int number = 1;
        int tid = thr_create(fill, (void *)&number);
        thr_join(tid, NULL);
        volatile struct shape *s = &shapes[1];
        int sum = s->colour + s->corners[2].y + s->tag.letters[2] + s->flags.depth + s->ready
                  + (s->draw == draw_it) + (s->next != NULL) + matrix[1][2] + number;
        volatile node_t *first = head;
        sum += first->value + first->name[1] + (first->next != NULL);
        assert(sum == 0);
        return 0;
      }
      """;

  /** An array, and a structure with something else behind it. */
  private static final String BLOCKS =
      """
      #include <assert.h>
      #include <stdlib.h>
      #include <thread.h>

      struct pair { int first; int second; };
      struct pair *pairs;
      struct pair *page;

      void *fill(void *arg) {
        pairs[3].second = 3;
        page->second = 4;
        ((char *)page)[40] = 5;
        return arg;
      }

      int main(void) {
        thr_init(PAGE_SIZE);
        pairs = calloc(10, sizeof(struct pair));
        page = calloc(1, 101);
        int tid = thr_create(fill, NULL);
        thr_join(tid, NULL);
        assert(pairs[3].second + page->second + ((char *)page)[40] == 0);
        return 0;
      }
      """;

  @TempDir private Path folder = Path.of("");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-O0 -g -gdwarf-4",
        "-O0 -g -gdwarf-5",
        "-O2 -g -gdwarf-4",
        "-O2 -g -gdwarf-5",
        "-Os -g -fomit-frame-pointer",
        "-O2 -gdwarf-4 -gsplit-dwarf",
        "-O2 -gdwarf-5 -gsplit-dwarf"
      })
  void dataAndValuesAreToldAsInTheSource(String flags) throws Exception {
    TestProgram program = TestProgram.compile(folder, SOURCE, flags);
    TestProgram.Exploration all = program.explore(CheckOptions.DEFAULT);
    Trace trace = program.record(CheckOptions.DEFAULT, all.failing().get(0));
    assertThat(accesses(trace))
        .contains(
            "writes BLUE to shapes[1].colour",
            "writes -5 to shapes[1].corners[2].y",
            "writes 'q' to shapes[1].tag.letters[2]",
            "writes {visible = 0, depth = 5} to shapes[1].flags.{visible, depth}",
            "writes true to shapes[1].ready",
            "writes draw_it to shapes[1].draw",
            "writes &shapes[0] to shapes[1].next",
            "writes 9 to matrix[1][2]",
            "writes 4 to number of thread 1",
            "reads 4 from number of thread 1")
        .anyMatch(told -> told.matches("writes 3 to (node|head)->value"))
        .anyMatch(told -> told.matches("reads NULL from (node|head)->next"))
        .anyMatch(told -> told.matches("reads 'z' from (node|head)->name\\[1\\]"))
        .noneMatch(told -> told.matches(".*\\+\\d+|.*block at.*"));
    assertThat(deeds(trace)).contains("locks guard.locks[1]", "unlocks guard.locks[1]");
  }

  @Test
  void aBlockIsAnArrayIfAWholeNumberOfElementsFits() throws Exception {
    TestProgram program = TestProgram.compile(folder, BLOCKS, "-O0 -g");
    TestProgram.Exploration all = program.explore(CheckOptions.DEFAULT);
    Trace trace = program.record(CheckOptions.DEFAULT, all.failing().get(0));
    assertThat(accesses(trace))
        .contains("writes 3 to pairs[3].second", "writes 4 to page->second")
        .anyMatch(told -> told.matches("writes .* to block at 0x[0-9a-f]+ \\+40"));
  }

  private static List<String> accesses(Trace trace) {
    return trace.rows().stream()
        .flatMap(row -> row.entries().stream())
        .filter(SharedAccess.class::isInstance)
        .map(SharedAccess.class::cast)
        .map(
            access ->
                (access.write() ? "writes " : "reads ")
                    + access.value()
                    + (access.write() ? " to " : " from ")
                    + access.variable())
        .toList();
  }

  private static List<String> deeds(Trace trace) {
    return trace.rows().stream()
        .flatMap(row -> row.entries().stream())
        .filter(Deed.class::isInstance)
        .map(entry -> ((Deed) entry).text())
        .toList();
  }
}
