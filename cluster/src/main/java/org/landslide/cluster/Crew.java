package org.landslide.cluster;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.landslide.checker.run.Exploration;
import org.landslide.cluster.wire.Message;
import org.landslide.quicksand.remote.RemoteWorker;

/** The processes that were let in, and the run that they help with, if there is one. */
final class Crew {
  private final Consumer<String> news;
  private final Set<Member> members = new LinkedHashSet<>();
  private long runs;
  private Message.@Nullable Begin begun;
  private @Nullable Consumer<RemoteWorker> newcomers;

  /**
   * @param news hears in a sentence who comes and goes
   */
  Crew(Consumer<String> news) {
    this.news = news;
  }

  synchronized void join(Member member) {
    members.add(member);
    news.accept(member.name() + " has joined with " + workers(member));
    tell(member);
  }

  private static String workers(Member member) {
    int count = member.workerCount();
    return count == 1 ? "one worker" : count + " workers";
  }

  synchronized void leave(Member member) {
    member.leave();
    if (members.remove(member)) {
      news.accept(member.name() + " is gone");
    }
  }

  /** Nobody attends to them any more. */
  synchronized void disband() {
    List.copyOf(members).forEach(this::leave);
  }

  synchronized int size() {
    return members.size();
  }

  /** A run begins. Returns what ends it. */
  synchronized Runnable attend(Exploration exploration, Consumer<RemoteWorker> run) {
    long number = ++runs;
    begun = new Message.Begin(number, exploration);
    newcomers = run;
    members.forEach(this::tell);
    return () -> end(number);
  }

  private void tell(Member member) {
    Message.Begin run = begun;
    Consumer<RemoteWorker> hears = newcomers;
    if (run != null && hears != null) {
      member.begin(run);
      member.workers(run.run()).forEach(hears);
    }
  }

  private synchronized void end(long number) {
    if (runs == number) {
      begun = null;
      newcomers = null;
    }
  }
}
