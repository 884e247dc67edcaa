package org.landslide.bench.transactions;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.landslide.bench.BenchmarkException;

/**
 * A row of one of the thesis's tables.
 *
 * @param cells by the title of their column
 */
record ReferenceRow(Map<String, String> cells) {
  private static final String COMMA = ",";

  ReferenceRow {
    cells = Map.copyOf(cells);
  }

  /** All rows of a table that is stored beside this class. */
  static List<ReferenceRow> readAll(String file) throws BenchmarkException {
    try (InputStream stream = ReferenceRow.class.getResourceAsStream(file)) {
      if (stream == null) {
        throw new BenchmarkException("the reference figures are missing: " + file);
      }
      return read(new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new BenchmarkException("cannot read the reference figures: " + file);
    }
  }

  private static List<ReferenceRow> read(BufferedReader reader) throws BenchmarkException {
    List<String> lines = reader.lines().toList();
    List<String> titles = List.of(lines.get(0).split(COMMA, -1));
    List<ReferenceRow> rows = new ArrayList<>();
    for (String line : lines.subList(1, lines.size())) {
      List<String> cells = List.of(line.split(COMMA, -1));
      if (cells.size() != titles.size()) {
        throw new BenchmarkException("a row of the reference figures is damaged: " + line);
      }
      Map<String, String> row = new HashMap<>();
      for (int i = 0; i < cells.size(); i++) {
        row.put(titles.get(i), cells.get(i));
      }
      rows.add(new ReferenceRow(row));
    }
    return rows;
  }

  String text(String column) throws BenchmarkException {
    String cell = cells.get(column);
    if (cell == null) {
      throw new BenchmarkException("the reference figures have no column " + column);
    }
    return cell;
  }

  /** What the thesis calls the program. */
  String test() throws BenchmarkException {
    return text("test");
  }

  int threads() throws BenchmarkException {
    return Integer.parseInt(text("threads"));
  }

  int iterations() throws BenchmarkException {
    return Integer.parseInt(text("iterations"));
  }

  /** The figure in the two columns of a search; an empty prefix where there is but one. */
  Figure figure(String prefix) throws BenchmarkException {
    return Figure.parse(text(prefix + "cpu_s"), text(prefix + "interleavings"));
  }
}
