package org.landslide.report.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.landslide.report.RunSamples.LOCK;
import static org.landslide.report.RunSamples.access;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.landslide.engine.model.RaceRule;
import org.landslide.quicksand.Ending;
import org.landslide.quicksand.job.JobState;
import org.landslide.quicksand.job.Progress;
import org.landslide.quicksand.job.QuicksandOptions.Mode;
import org.landslide.quicksand.job.RaceClass;
import org.landslide.quicksand.job.Verdict;
import org.landslide.report.RunSamples;

final class QuicksandJsonTest {
  private final RunSamples run = new RunSamples();

  private String text(Verdict verdict, Ending ending) throws IOException {
    StringWriter out = new StringWriter();
    new QuicksandJson(RunSamples.NAMES).write(run.summary(verdict, ending), out);
    return out.toString();
  }

  private JsonObject json(Verdict verdict) throws IOException {
    return JsonParser.parseString(text(verdict, Ending.TIME_LIMIT)).getAsJsonObject();
  }

  @Test
  void allFieldsAreThereInOrder() throws IOException {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", true).complete(access(1, 10));
    run.again(run.job(JobState.BUG));
    run.told(run.race(RaceClass.UNTESTED, 10, 20));
    assertThat(text(Verdict.BUG, Ending.NOTHING_LEFT))
        .isEqualToIgnoringWhitespace(
            """
            {
              "format": "landslide-quicksand",
              "version": 1,
              "verdict": "BUG",
              "reason": "nothing left",
              "program": "sum",
              "arguments": ["2", "two words"],
              "mode": "iterative deepening",
              "race_rule": "pure",
              "bounded": false,
              "bound_completed": null,
              "bugs": [
                {
                  "kind": "deadlock",
                  "message": "nobody can run",
                  "sentence": null,
                  "supposed": null,
                  "trace": "x.json",
                  "page": "x.html",
                  "job": 0,
                  "also_found_by": [2],
                  "interleaving": 51,
                  "seconds": 1.234,
                  "also_seen_as": []
                }
              ],
              "jobs": [
                {
                  "job": 0,
                  "preemption_points": ["mutex_lock"],
                  "state": "bug",
                  "interleavings": 51,
                  "cut": 0,
                  "percentage": 21.99,
                  "seconds": 121.0
                },
                {
                  "job": 1,
                  "preemption_points": ["add (sum.c:10) in thread 1"],
                  "state": "complete",
                  "interleavings": 4,
                  "cut": 0,
                  "percentage": 100.0,
                  "seconds": 7.0
                },
                {
                  "job": 2,
                  "preemption_points": [],
                  "state": "bug",
                  "interleavings": 51,
                  "cut": 0,
                  "percentage": 21.99,
                  "seconds": 121.0
                }
              ],
              "verified": [1],
              "races": [
                {
                  "class": "untested",
                  "locations": [
                    {
                      "thread": 1,
                      "access": "write",
                      "variable": "total",
                      "function": "add",
                      "file": "src/sum.c",
                      "line": 10,
                      "pc": "0x0000000a",
                      "stack": [
                        {"function": "add", "file": "src/sum.c", "line": 10, "pc": "0x0000000a"},
                        {"function": "main", "file": "src/main.c", "line": 99, "pc": "0x00000063"}
                      ]
                    },
                    {
                      "thread": 2,
                      "access": "read",
                      "variable": "total",
                      "function": "add",
                      "file": "src/sum.c",
                      "line": 20,
                      "pc": "0x00000014",
                      "stack": [
                        {"function": "add", "file": "src/sum.c", "line": 20, "pc": "0x00000014"},
                        {"function": "main", "file": "src/main.c", "line": 99, "pc": "0x00000063"}
                      ]
                    }
                  ],
                  "both_orders": false,
                  "first_interleaving": true
                }
              ],
              "restrictions": ["accesses to log_buffer"],
              "trusted": [],
              "contradictions": [],
              "supposed_waits": 0,
              "suppositions": [],
              "interleavings": 106,
              "cut": 0,
              "cpu_seconds": 1.235,
              "wall_seconds": 61.2
            }
            """);
  }

  @ParameterizedTest
  @EnumSource(Verdict.class)
  void verdictIsNamed(Verdict verdict) throws IOException {
    assertThat(json(verdict).get("verdict").getAsString()).isEqualTo(verdict.name());
    assertThat(json(verdict).get("reason").getAsString()).isEqualTo("time limit");
  }

  @Test
  void whatIsNotKnownIsNull() throws IOException {
    run.bug(run.job(JobState.BUG, LOCK), "nobody can run", false);
    run.job(JobState.RUNNING, new Progress(1, Double.NaN, 1));
    JsonObject json = json(Verdict.BUG);
    assertThat(json.getAsJsonArray("bugs").get(0).getAsJsonObject().get("trace").isJsonNull())
        .isTrue();
    assertThat(json.getAsJsonArray("jobs").get(1).getAsJsonObject().get("percentage").isJsonNull())
        .isTrue();
  }

  @Test
  void aStateSpaceThatStartsAnewCountsTheLastTime() throws IOException {
    run.by(new Approach(Mode.MAXIMAL, RaceRule.EVERY, OptionalInt.empty()));
    run.job(JobState.SUPERSEDED, LOCK);
    run.complete(LOCK, access(1, 10));
    run.race(RaceClass.BENIGN, 10, 20);
    JsonObject json = json(Verdict.VERIFIED);
    assertThat(json.get("mode").getAsString()).isEqualTo("everywhere");
    assertThat(json.get("interleavings").getAsLong()).isEqualTo(4);
    assertThat(json.getAsJsonArray("races")).isEmpty();
  }

  @Test
  void boundsAreTold() throws IOException {
    run.by(new Approach(Mode.SINGLE, RaceRule.PURE, OptionalInt.of(3))).bounded(2);
    JsonObject json = json(Verdict.UNFINISHED);
    assertThat(json.get("bounded").getAsBoolean()).isTrue();
    assertThat(json.get("bound_completed").getAsInt()).isEqualTo(2);
  }
}
