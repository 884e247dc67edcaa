package org.landslide.bench.soundness.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Model programs as one C program, which does what its first argument says. With the text of an
 * outcome as its second argument, that outcome is a failed assertion.
 *
 * <p>All shared variables are volatile and each statement accesses one of them once at most, so
 * that the compiler has no say in what a step is.
 */
public final class CSource {
  private static final String HEAD =
      """
      #include <assert.h>
      #include <atomic.h>
      #include <cond.h>
      #include <htm.h>
      #include <malloc.h>
      #include <mutex.h>
      #include <page.h>
      #include <sem.h>
      #include <stdlib.h>
      #include <string.h>
      #include <syscall.h>
      #include <thread.h>

      // Blocks of one size, the first of which lies at the start of the heap.
      extern char _end;
      #define BLOCK_SIZE 16
      #define HEAP ((char *)ROUND_UP(&_end, PAGE_SIZE) + 8)
      #define BLOCK(n) ((volatile int *)(HEAP + (n) * (BLOCK_SIZE + 8)))
      #define NUMBER(p) (((char *)(p) - HEAP) / (BLOCK_SIZE + 8))
      #define MUTEX_IN(n) ((mutex_t *)BLOCK(n))
      #define PAGE(n) ((volatile int *)(0x40000000 + (n) * PAGE_SIZE))

      static union {
        volatile int w[8];
        volatile unsigned short s[16];
        volatile unsigned char b[32];
      } g __attribute__((aligned(64)));
      static mutex_t m[4];
      static cond_t c[2];
      static sem_t sem[2];
      static int tid[5];
      static int out[5];
      static const char *forbidden;

      __attribute__((unused)) static void move_w(volatile int *to, volatile int *from, int n) {
        __asm__ volatile("rep movsl" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
      }

      __attribute__((unused)) static void move_b(
          volatile unsigned char *to, volatile unsigned char *from, int n) {
        __asm__ volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(n) : : "memory");
      }

      static char *hex(char *to, unsigned value, int digits) {
        for (int i = 4 * digits - 4; i >= 0; i -= 4) *to++ = "0123456789abcdef"[value >> i & 15];
        *to++ = ' ';
        return to;
      }

      static void finish(int threads, int words) {
        char text[128];
        char *to = text;
        for (int i = 0; i < threads; i++) to = hex(to, out[i] & 0xffff, 4);
        for (int i = 0; i < words; i++) to = hex(to, g.w[i], 8);
        *to = '\\0';
        print(to - text, text);
        if (forbidden) assert(strcmp(text, forbidden) != 0);
      }

      """;

  private final StringBuilder text = new StringBuilder(HEAD);

  private CSource() {}

  public static String of(List<ModelProgram> programs) {
    CSource source = new CSource();
    source.tables(programs);
    for (int i = 0; i < programs.size(); i++) {
      source.program(i, programs.get(i));
    }
    source.main(programs.size());
    return source.text.toString();
  }

  private void line(int depth, String line) {
    text.append("  ".repeat(depth)).append(line).append('\n');
  }

  private void tables(List<ModelProgram> programs) {
    Map<String, String> tables = new TreeMap<>();
    programs.forEach(program -> program.threads().forEach(body -> collect(body, tables)));
    tables.values().forEach(table -> line(0, table));
  }

  private static void collect(List<Stmt> body, Map<String, String> tables) {
    for (Stmt stmt : body) {
      if (stmt instanceof Stmt.Deed deed) {
        tables.putAll(deed.tables());
      } else {
        Trees.bodies(stmt).forEach(inner -> collect(inner, tables));
      }
    }
  }

  private void program(int number, ModelProgram program) {
    line(0, "");
    line(0, "// " + number + ": " + program.shapes());
    List<String> names = new ArrayList<>();
    for (int thread = 0; thread < program.threadCount(); thread++) {
      names.add("static void *p" + number + "_t" + thread + "(void *unused)");
    }
    names.forEach(name -> line(0, name + ";"));
    for (int thread = 0; thread < program.threadCount(); thread++) {
      line(0, "");
      line(0, names.get(thread) + " {");
      line(1, "int h = 0, j = 0, k = 0, n = 0, acc = 0, status = 0;");
      body(1, number, program.threads().get(thread));
      line(1, "out[" + thread + "] = acc + 0 * (h + j + k + n + status);");
      line(1, "return 0;");
      line(0, "}");
    }
    line(0, "");
    line(0, "static void p" + number + "(void) {");
    line(1, "p" + number + "_t0(0);");
    line(1, "finish(" + program.threadCount() + ", " + program.words() + ");");
    line(0, "}");
  }

  private void main(int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add("p" + i);
    }
    line(0, "");
    line(0, "static void (*const programs[])(void) = {" + String.join(", ", names) + "};");
    line(0, "");
    line(0, "int main(int argc, char **argv) {");
    line(1, "forbidden = argc > 2 ? argv[2] : 0;");
    line(1, "thr_init(PAGE_SIZE);");
    line(1, "programs[argc > 1 ? atoi(argv[1]) : 0]();");
    line(1, "return 0;");
    line(0, "}");
  }

  private void body(int depth, int number, List<Stmt> body) {
    for (Stmt stmt : body) {
      statement(depth, number, stmt);
    }
  }

  private void statement(int depth, int number, Stmt stmt) {
    if (stmt instanceof Stmt.Deed deed) {
      line(depth, deed.c() + (deed.c().endsWith("}") ? "" : ";"));
    } else if (stmt instanceof Stmt.Set set) {
      line(depth, set.local().c() + " = " + set.value().c() + ";");
    } else if (stmt instanceof Stmt.Assert check) {
      line(depth, "assert(" + check.condition().c() + ");");
    } else if (stmt instanceof Stmt.Transaction transaction) {
      String begin = transaction.told() ? "(status = _xbegin())" : "_xbegin()";
      line(depth, "if (" + begin + " == _XBEGIN_STARTED) {");
      body(depth + 1, number, transaction.body());
      line(depth + 1, "_xend();");
      block(depth, number, "} else", transaction.fallback());
    } else if (stmt instanceof Stmt.AbortIf abort) {
      line(depth, "if (" + abort.condition().c() + ") _xabort(" + abort.argument() + ");");
    } else if (stmt instanceof Stmt.If choice) {
      choice(depth, number, choice);
    } else if (stmt instanceof Stmt.For loop) {
      String i = loop.counter().c();
      block(
          depth,
          number,
          "for (" + i + " = 0; " + i + " < " + loop.rounds() + "; " + i + "++)",
          loop.body());
    } else if (stmt instanceof Stmt.Loop loop) {
      block(depth, number, "for (;;)", loop.body());
    } else if (stmt instanceof Stmt.BreakIf leave) {
      line(depth, "if (" + leave.condition().c() + ") break;");
    } else if (stmt instanceof Stmt.Create create) {
      int thread = create.thread();
      line(depth, "tid[" + thread + "] = thr_create(p" + number + "_t" + thread + ", 0);");
    } else if (stmt instanceof Stmt.Join join) {
      line(depth, "thr_join(tid[" + join.thread() + "], 0);");
    }
  }

  private void choice(int depth, int number, Stmt.If choice) {
    block(depth, number, "if (" + choice.condition().c() + ")", choice.then());
    if (!choice.otherwise().isEmpty()) {
      block(depth, number, "else", choice.otherwise());
    }
  }

  private void block(int depth, int number, String head, List<Stmt> body) {
    line(depth, head + " {");
    body(depth + 1, number, body);
    line(depth, "}");
  }
}
