package org.landslide.binary.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.landslide.binary.dwarf.DebugInfo;
import org.landslide.binary.elf.ElfFile;

/** What the data of a program is called, by what the compiler says of its variables and types. */
public final class DataNames {
  /** By address, as an unsigned number. */
  private final NavigableMap<Long, GlobalVariable> globals = new TreeMap<>();

  /** By their offsets among those of a thread. */
  private final NavigableMap<Long, GlobalVariable> threadLocals = new TreeMap<>();

  private final List<FunctionData> functions;

  private DataNames(VariableReader reader) {
    functions = List.copyOf(reader.functions);
    reader.globals.forEach(each -> add(each, globals));
    reader.threadLocals.forEach(each -> add(each, threadLocals));
  }

  private static void add(GlobalVariable variable, NavigableMap<Long, GlobalVariable> all) {
    all.merge(
        Integer.toUnsignedLong(variable.address()),
        variable,
        (one, other) -> other.type().size() > one.type().size() ? other : one);
  }

  /** As far as the program has debugging information. */
  public static DataNames of(ElfFile elf) {
    return new DataNames(new VariableReader(DebugInfo.of(elf)));
  }

  /** The global variable, or the part of one, that these bytes are in. */
  public Optional<NamedData> global(int address, int bytes) {
    return part(globals, address, bytes);
  }

  /** The thread-local variable, or the part of one, that these bytes are in. */
  public Optional<NamedData> threadLocal(ThreadLocalPlace place, int bytes) {
    return part(threadLocals, place.offset(), bytes).map(data -> of(place, data));
  }

  private static NamedData of(ThreadLocalPlace place, NamedData data) {
    return new NamedData(data.name() + " of thread " + place.thread(), data.type());
  }

  private static Optional<NamedData> part(
      NavigableMap<Long, GlobalVariable> all, int address, int bytes) {
    return variable(all, address, bytes)
        .map(
            each ->
                NamedData.of(
                    each.name(), DataPart.at(each.type(), address - each.address(), bytes)));
  }

  /** The largest part of a global variable, or all of it, that begins at an address. */
  public Optional<NamedData> globalSpanning(int address, int bytes) {
    return spanning(globals, address, bytes);
  }

  /** The same of a thread-local variable. */
  public Optional<NamedData> threadLocalSpanning(ThreadLocalPlace place, int bytes) {
    return spanning(threadLocals, place.offset(), bytes).map(data -> of(place, data));
  }

  private static Optional<NamedData> spanning(
      NavigableMap<Long, GlobalVariable> all, int address, int bytes) {
    return variable(all, address, bytes)
        .map(
            each ->
                NamedData.of(
                    each.name(), DataPart.spanning(each.type(), address - each.address(), bytes)));
  }

  private static Optional<GlobalVariable> variable(
      NavigableMap<Long, GlobalVariable> all, int address, int bytes) {
    return Optional.ofNullable(all.floorEntry(Integer.toUnsignedLong(address)))
        .map(Map.Entry::getValue)
        .filter(each -> each.contains(address, bytes));
  }

  /** The type of a parameter of the function that begins at an address. */
  public Optional<DataType> parameter(int function, int position) {
    return functions.stream()
        .filter(each -> each.contains(function) && each.parameters().size() > position)
        .map(each -> each.parameters().get(position))
        .findFirst();
  }

  /** The variable of a frame, or the part of one, that these bytes are in. */
  public Optional<NamedData> local(FrameView frame, int address, int bytes) {
    for (FunctionData.Place each : places(frame)) {
      int offset = address - each.address();
      DataType type = each.variable().type();
      if (offset >= 0 && offset + bytes <= type.size()) {
        return Optional.of(NamedData.of(each.variable().name(), DataPart.at(type, offset, bytes)));
      }
    }
    return Optional.empty();
  }

  /** The variable of a frame that begins at an address. */
  public Optional<NamedData> localAt(FrameView frame, int address) {
    return places(frame).stream()
        .filter(each -> each.address() == address)
        .map(each -> new NamedData(each.variable().name(), each.variable().type()))
        .findFirst();
  }

  /** The variable of a name that the code of a frame means, if it is the frame's and in memory. */
  public Optional<DataPlace> named(FrameView frame, String name) {
    return places(frame).stream()
        .filter(each -> each.variable().name().equals(name))
        .map(each -> new DataPlace(each.address(), each.variable().type()))
        .findFirst();
  }

  /** The global variable of a name, if there is only one. */
  public Optional<DataPlace> named(String name) {
    List<GlobalVariable> found =
        globals.values().stream().filter(each -> each.name().equals(name)).toList();
    return found.size() == 1
        ? Optional.of(new DataPlace(found.get(0).address(), found.get(0).type()))
        : Optional.empty();
  }

  private List<FunctionData.Place> places(FrameView frame) {
    List<FunctionData.Place> places = new ArrayList<>();
    for (FunctionData function : functions) {
      if (function.contains(frame.callPc())) {
        places.addAll(function.inMemory(frame.callPc(), machine(function, frame)));
      }
    }
    return places;
  }

  private static Location.Machine machine(FunctionData function, FrameView frame) {
    return new FrameMachine(frame, Optional.of(function));
  }

  /** A frame as expressions see it. */
  private record FrameMachine(FrameView view, Optional<FunctionData> function)
      implements Location.Machine {
    @Override
    public OptionalInt register(int number) {
      return view.register(number);
    }

    @Override
    public OptionalInt frame() {
      return view.frame();
    }

    @Override
    public OptionalInt frameBase() {
      return function.isEmpty()
          ? OptionalInt.empty()
          : function.get().base(view.callPc(), new FrameMachine(view, Optional.empty()));
    }

    @Override
    public OptionalInt load32(int address) {
      return view.load32(address);
    }
  }
}
