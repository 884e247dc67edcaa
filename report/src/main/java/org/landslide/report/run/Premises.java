package org.landslide.report.run;

import java.util.List;

/**
 * What a result rests on that is known of its program in particular.
 *
 * @param hasInput whether there is something for it to read
 * @param given what is taken as given, each as a clause
 * @param trusted functions that are taken to be right, by what they are for, each as a clause
 * @param locks the functions that take mutexes and give them back
 * @param testedMutexes whether the inside of these was looked at
 * @param contradictions what the program's author has told Landslide about it and was seen to be
 *     otherwise, each as a sentence
 */
public record Premises(
    boolean hasInput,
    List<String> given,
    List<String> trusted,
    List<String> locks,
    boolean testedMutexes,
    List<String> contradictions) {
  public Premises {
    given = List.copyOf(given);
    trusted = List.copyOf(trusted);
    locks = List.copyOf(locks);
    contradictions = List.copyOf(contradictions);
  }

  /** Those of a user program that reads nothing. */
  static Premises ofProgram(boolean testedMutexes) {
    List<String> locks = List.of("mutex_lock", "mutex_unlock");
    return new Premises(false, List.of(), List.of(), locks, testedMutexes, List.of());
  }
}
