package org.landslide.machinetests;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** All forms that the test knows. */
final class FormTable {
  private static final FormTable INSTANCE = create();

  private final List<Form> all = new ArrayList<>();
  private final List<Form> continuing = new ArrayList<>();
  private final List<Form> simple = new ArrayList<>();
  private final Set<String> names = new HashSet<>();

  private FormTable() {}

  static FormTable instance() {
    return INSTANCE;
  }

  private static FormTable create() {
    FormTable table = new FormTable();
    ArithmeticForms.addTo(table);
    MultiplyForms.addTo(table);
    ShiftForms.addTo(table);
    BitForms.addTo(table);
    MoveForms.addTo(table);
    ExchangeForms.addTo(table);
    ConditionForms.addTo(table);
    AdjustForms.addTo(table);
    StackForms.addTo(table);
    StringForms.addTo(table);
    JumpForms.addTo(table);
    CallForms.addTo(table);
    SegmentForms.addTo(table);
    FarForms.addTo(table);
    VerifyForms.addTo(table);
    PrefixForms.addTo(table);
    SelfModifyingForms.addTo(table);
    FaultForms.addTo(table);
    return table;
  }

  /** Adds a form behind which execution goes on, if it does not fault. */
  void add(String name, Form.Emitter emitter) {
    continuing.add(create(name, false, emitter));
  }

  /** Adds a form that can only be the last of a case. */
  void addLast(String name, Form.Emitter emitter) {
    create(name, true, emitter);
  }

  /**
   * Adds a form that may stand in a branch: execution goes on behind it, and it changes neither
   * segments nor control flags, nor does it need the stack.
   */
  void addSimple(String name, Form.Emitter emitter) {
    Form form = create(name, false, emitter);
    continuing.add(form);
    simple.add(form);
  }

  private Form create(String name, boolean last, Form.Emitter emitter) {
    if (!names.add(name)) {
      throw new IllegalStateException("two forms are called " + name);
    }
    Form form = new Form(all.size(), name, last, emitter);
    all.add(form);
    return form;
  }

  List<Form> all() {
    return all;
  }

  List<Form> continuing() {
    return continuing;
  }

  List<Form> simple() {
    return simple;
  }
}
