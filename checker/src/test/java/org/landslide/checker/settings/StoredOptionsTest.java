package org.landslide.checker.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.landslide.check.options.AbortModel;
import org.landslide.check.options.Assumption;
import org.landslide.check.options.CheckOptions;
import org.landslide.check.options.Heuristics;
import org.landslide.check.options.OptionalBug;
import org.landslide.check.options.PreemptionKind;
import org.landslide.check.options.PreemptionRules;
import org.landslide.check.options.ScopeRule;
import org.landslide.check.options.TransactionRules;
import org.landslide.check.options.TrustRules;
import org.landslide.checker.message.UserError;
import org.landslide.engine.model.LoopThresholds;
import org.landslide.engine.model.PreemptionPoint.RacingAccess;

final class StoredOptionsTest {
  @Test
  void whatIsStoredIsReadBackEqual() {
    Settings.Resolved changed =
        new Settings.Resolved(
            new CheckOptions(
                new PreemptionRules(
                    EnumSet.of(PreemptionKind.UNLOCK),
                    Set.of(),
                    List.of(new ScopeRule(false, "f"), new ScopeRule(true, "g"))),
                new TrustRules(
                    Set.of(Assumption.JOIN_WORKS), Set.of("i"), Set.of("h"), Set.of("x", "y")),
                Set.of(OptionalBug.LOCK_HAND_OFF, OptionalBug.LEAK),
                false,
                new Heuristics(1, 2, 3, 4),
                TransactionRules.NONE),
            new LoopThresholds(1.5, 4, 1.25, 6, 7, 8, 9));
    Map<String, String> stored = StoredOptions.of(changed);
    assertThat(stored).containsEntry("scope", "without f,within g");
    assertThat(StoredOptions.read(stored, "trace")).isEqualTo(changed);
  }

  @Test
  void transactionRulesAreStored() {
    Map<String, String> stored =
        assertIsStored(TransactionRules.SOFTWARE.withCacheLine(64).withCacheLines(512));
    assertThat(stored).containsEntry("software_transactions", "true");
    assertThat(stored).containsEntry("cache_lines", "512");
    stored = assertIsStored(TransactionRules.of(AbortModel.WEAK_SOFTWARE).withCacheLine(64));
    assertThat(stored).containsEntry("weak_atomicity", "true");
  }

  private static Map<String, String> assertIsStored(TransactionRules rules) {
    CheckOptions options = CheckOptions.DEFAULT.withTransactions(rules);
    Settings.Resolved settings = new Settings.Resolved(options, LoopThresholds.DEFAULT);
    Map<String, String> stored = StoredOptions.of(settings);
    assertThat(StoredOptions.read(stored, "trace")).isEqualTo(settings);
    return stored;
  }

  @Test
  void howOftenTransactionsFailInARowIsStoredWhereItMatters() {
    Settings.Resolved settings =
        new Settings.Resolved(
            CheckOptions.DEFAULT.withTransactions(TransactionRules.HARDWARE),
            LoopThresholds.DEFAULT);
    Map<String, String> stored = StoredOptions.of(settings);
    assertThat(stored).containsEntry("retries", "16");
    assertThat(StoredOptions.read(stored, "trace")).isEqualTo(settings);
    assertThat(StoredOptions.of(Settings.Resolved.DEFAULT)).doesNotContainKey("retries");
  }

  @Test
  void racingAccessesAreStoredInAFixedOrder() {
    Settings.Resolved racing =
        with(
            CheckOptions.DEFAULT
                .preemption()
                .withRacingAccesses(
                    Set.of(
                        new RacingAccess(3, 0x1000ecf),
                        new RacingAccess(1, 0xffff_fff0L),
                        new RacingAccess(1, 0x1000000))));
    Map<String, String> stored = StoredOptions.of(racing);
    assertThat(stored)
        .containsEntry(
            "racing_accesses",
            "thread 1 at 0x1000000,thread 1 at 0xfffffff0,thread 3 at 0x1000ecf");
    assertThat(StoredOptions.read(stored, "trace")).isEqualTo(racing);
  }

  private static Settings.Resolved with(PreemptionRules rules) {
    return Settings.Resolved.DEFAULT.with(CheckOptions.DEFAULT.with(rules));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "thread 1", "thread x at 0x1", "thread 1 at 1", "thread 1 at 0x-1"})
  void whatIsNoRacingAccessIsAnError(String text) {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> StoredOptions.read(Map.of("racing_accesses", text), "trace"))
        .withMessage("trace: '" + text + "' is no access of a thread; check the program again");
  }

  @Test
  void defaultsAreStoredToo() {
    Settings.Resolved defaults = Settings.NONE.resolve();
    Map<String, String> stored = StoredOptions.of(defaults);
    assertThat(stored).containsEntry("preempt", "lock,unlock,runnable,marker,cli,sti,disk");
    assertThat(StoredOptions.read(stored, "trace")).isEqualTo(defaults);
  }

  @Test
  void unknownOptionIsAnError() {
    assertThatExceptionOfType(UserError.class)
        .isThrownBy(() -> StoredOptions.read(Map.of("preemt", "lock"), "trace"))
        .withMessage("trace: this Landslide has no option 'preemt'; check the program again");
  }

  @Test
  void noPreemptionPointsAreNotTheDefault() {
    Settings.Resolved none = with(CheckOptions.DEFAULT.preemption().withKinds(Set.of()));
    assertThat(StoredOptions.read(StoredOptions.of(none), "trace").options().preemption().kinds())
        .isEmpty();
  }
}
