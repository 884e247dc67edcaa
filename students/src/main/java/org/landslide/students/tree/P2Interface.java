package org.landslide.students.tree;

import java.util.List;

/** What a student has to provide. */
public final class P2Interface {
  public static final List<String> FUNCTIONS =
      List.of(
          "thr_init",
          "thr_create",
          "thr_join",
          "thr_exit",
          "thr_getid",
          "thr_yield",
          "mutex_init",
          "mutex_destroy",
          "mutex_lock",
          "mutex_unlock",
          "cond_init",
          "cond_destroy",
          "cond_wait",
          "cond_signal",
          "cond_broadcast",
          "sem_init",
          "sem_destroy",
          "sem_wait",
          "sem_signal",
          "rwlock_init",
          "rwlock_destroy",
          "rwlock_lock",
          "rwlock_unlock",
          "rwlock_downgrade",
          "malloc",
          "calloc",
          "realloc",
          "free",
          "panic",
          "install_autostack");

  public static final List<String> SYSTEM_CALLS =
      List.of(
          "fork",
          "exec",
          "set_status",
          "vanish",
          "wait",
          "task_vanish",
          "gettid",
          "yield",
          "deschedule",
          "make_runnable",
          "get_ticks",
          "sleep",
          "swexn",
          "new_pages",
          "remove_pages",
          "getchar",
          "readline",
          "print",
          "set_term_color",
          "set_cursor_pos",
          "get_cursor_pos",
          "readfile",
          "halt",
          "misbehave");

  private P2Interface() {}
}
