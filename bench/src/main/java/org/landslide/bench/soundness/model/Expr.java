package org.landslide.bench.soundness.model;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** A number that a thread computes from its own variables, without a look at anything shared. */
public final class Expr {
  /** A thread's own variables. */
  @FunctionalInterface
  interface Locals {
    int get(Local local);
  }

  private final String c;
  private final ToIntFunction<Locals> value;

  /** Constant tables that the expression looks into: how they are declared, by their names. */
  private final Map<String, String> tables;

  private Expr(String c, ToIntFunction<Locals> value, Map<String, String> tables) {
    this.c = c;
    this.value = value;
    this.tables = tables;
  }

  public static Expr of(int number) {
    return new Expr(Integer.toString(number), locals -> number, new TreeMap<>());
  }

  public static Expr of(Local local) {
    return new Expr(local.c(), locals -> locals.get(local), new TreeMap<>());
  }

  /** An entry of a constant table of small numbers. */
  public static Expr entry(List<Integer> table, Local index) {
    String digits = table.stream().map(String::valueOf).collect(Collectors.joining("_"));
    String name = "table_" + digits;
    TreeMap<String, String> tables = new TreeMap<>();
    tables.put(name, "static const int " + name + "[] = {" + digits.replace("_", ", ") + "};");
    int[] entries = table.stream().mapToInt(Integer::intValue).toArray();
    return new Expr(
        name + "[" + index.c() + "]",
        locals -> entries[Math.floorMod(locals.get(index), entries.length)],
        tables);
  }

  private static Expr both(Expr one, String operator, Expr other, ToIntFunction<Locals> value) {
    TreeMap<String, String> tables = new TreeMap<>(one.tables);
    tables.putAll(other.tables);
    return new Expr("(" + one.c + " " + operator + " " + other.c + ")", value, tables);
  }

  public Expr plus(Expr other) {
    return both(this, "+", other, l -> value.applyAsInt(l) + other.value.applyAsInt(l));
  }

  public Expr times(int factor) {
    return both(this, "*", of(factor), l -> value.applyAsInt(l) * factor);
  }

  public Expr and(int mask) {
    return both(this, "&", of(mask), l -> value.applyAsInt(l) & mask);
  }

  /** The number that a transaction gave up with, from the code of its failure. */
  public Expr abortArgument() {
    return new Expr("_XABORT_CODE(" + c + ")", l -> Failing.argument(value.applyAsInt(l)), tables);
  }

  public Expr is(int number) {
    return both(this, "==", of(number), l -> value.applyAsInt(l) == number ? 1 : 0);
  }

  public Expr isNot(int number) {
    return both(this, "!=", of(number), l -> value.applyAsInt(l) != number ? 1 : 0);
  }

  Expr isLess(int number) {
    return both(this, "<", of(number), l -> value.applyAsInt(l) < number ? 1 : 0);
  }

  public Expr is(Expr other) {
    return both(this, "==", other, l -> value.applyAsInt(l) == other.value.applyAsInt(l) ? 1 : 0);
  }

  Expr or(Expr other) {
    return both(
        this, "||", other, l -> value.applyAsInt(l) != 0 || other.value.applyAsInt(l) != 0 ? 1 : 0);
  }

  int value(Locals locals) {
    return value.applyAsInt(locals);
  }

  String c() {
    return c;
  }

  Map<String, String> tables() {
    return tables;
  }
}
