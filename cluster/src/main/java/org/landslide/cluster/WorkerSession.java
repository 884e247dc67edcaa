package org.landslide.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.MemberStatus;
import org.apache.pekko.cluster.typed.Cluster;
import org.jspecify.annotations.Nullable;
import org.landslide.cluster.wire.Message;
import org.landslide.cluster.wire.Secret;
import org.landslide.cluster.wire.Signal;
import org.landslide.cluster.wire.Signal.Beat;
import org.landslide.cluster.wire.Signal.Bytes;
import org.landslide.cluster.wire.Signal.Challenge;
import org.landslide.cluster.wire.Signal.Hello;
import org.landslide.cluster.wire.Signal.Parcel;
import org.landslide.cluster.wire.Signal.Proof;
import org.landslide.cluster.wire.Signal.Refusal;
import org.landslide.cluster.wire.Signal.Welcome;

/**
 * With a coordinator, as a worker's process sees it. It asks to be let in until it is, and is over
 * when the coordinator is silent.
 */
final class WorkerSession extends AbstractBehavior<Object> {
  private static final Duration BETWEEN_HELLOS = Duration.ofSeconds(2);

  /**
   * What a session needs.
   *
   * @param name what reports are to call this process
   * @param events hears what becomes of the session
   */
  record Setup(
      Address coordinator,
      Secret secret,
      String version,
      String name,
      WorkerPool pool,
      Consumer<Event> events) {}

  /** What becomes of it. */
  sealed interface Event {
    /** It has begun. */
    record Joined() implements Event {}

    /** This process is not let in. */
    record Refused(String sentence) implements Event {}
  }

  private record Send(Message message) {}

  private enum Tick {
    HELLO,
    BEAT,
    REMINDER
  }

  private final Setup setup;
  private final TimerScheduler<Object> timers;
  private final ActorRef<Signal> door;
  private final byte[] ours = Secret.nonce();
  private byte[] theirs = {};
  private @Nullable Link link;

  /** The coordinator's side of the session. */
  private @Nullable ActorRef<Signal> session;

  private boolean open;

  private WorkerSession(ActorContext<Object> context, TimerScheduler<Object> timers, Setup setup) {
    super(context);
    this.setup = setup;
    this.timers = timers;
    this.door =
        ActorRefResolver.get(context.getSystem())
            .resolveActorRef(ClusterConfig.path(setup.coordinator()) + "/user");
    timers.startTimerWithFixedDelay(Tick.HELLO, Duration.ofMillis(100), BETWEEN_HELLOS);
  }

  static Behavior<Object> of(Setup setup) {
    return Behaviors.setup(
        context -> Behaviors.withTimers(timers -> new WorkerSession(context, timers, setup)));
  }

  @Override
  public Receive<Object> createReceive() {
    return newReceiveBuilder()
        .onMessage(Challenge.class, this::onChallenge)
        .onMessage(Welcome.class, this::onWelcome)
        .onMessage(Refusal.class, this::onRefusal)
        .onMessage(Beat.class, this::onBeat)
        .onMessage(Send.class, this::onSend)
        .onMessage(Tick.class, this::onTick)
        .onMessage(ProducerController.RequestNext.class, this::onRequest)
        .onMessage(ConsumerController.Delivery.class, this::onDelivery)
        .onAnyMessage(unused -> this)
        .build();
  }

  private Behavior<Object> onTick(Tick tick) throws IOException {
    switch (tick) {
      case HELLO -> {
        if (link == null && isMember()) {
          door.tell(new Hello(getContext().getSelf().narrow(), new Bytes(ours)));
        }
      }
      case REMINDER -> setup.pool().remind();
      case BEAT -> {
        if (link == null || link.isSilent()) {
          return Behaviors.stopped();
        }
        if (session != null) {
          link.beat(session);
        }
      }
    }
    return this;
  }

  /** As long as a member that is gone is not known to be, those that come are so for the moment. */
  private boolean isMember() {
    MemberStatus status = Cluster.get(getContext().getSystem()).selfMember().status();
    return status.equals(MemberStatus.up()) || status.equals(MemberStatus.weaklyUp());
  }

  private Behavior<Object> onChallenge(Challenge challenge) {
    if (link != null) {
      return this;
    }
    theirs = challenge.nonce().of();
    session = challenge.from();
    Link own =
        new Link(getContext(), setup.secret().derived("session", ours, theirs), Link.Side.WORKER);
    link = own;
    timers.cancel(Tick.HELLO);
    timers.startTimerWithFixedDelay(Tick.BEAT, Link.BEAT);
    timers.startTimerWithFixedDelay(
        Tick.REMINDER, Duration.ofMillis(WorkerPool.millisBetweenReminders()));
    Proof unsigned =
        new Proof(
            new Bytes(new byte[0]),
            setup.version(),
            setup.pool().size(),
            setup.name(),
            own.parcels());
    byte[] code = setup.secret().code("worker", ours, theirs, Door.bytes(Door.claims(unsigned)));
    challenge
        .from()
        .tell(
            new Proof(
                new Bytes(code),
                unsigned.version(),
                unsigned.workers(),
                unsigned.name(),
                unsigned.parcels()));
    return this;
  }

  /** Nothing is taken from a coordinator that does not know the secret. */
  private Behavior<Object> onWelcome(Welcome welcome) {
    if (link == null || !setup.secret().isCode(welcome.code().of(), "coordinator", ours, theirs)) {
      return this;
    }
    link.connect(welcome.parcels());
    open = true;
    setup.events().accept(new Event.Joined());
    return this;
  }

  private Behavior<Object> onRefusal(Refusal refusal) {
    if (open) {
      return this;
    }
    setup.events().accept(new Event.Refused(refusal.sentence()));
    return Behaviors.stopped();
  }

  private Behavior<Object> onBeat(Beat beat) {
    if (link != null) {
      link.onBeat(beat);
    }
    return this;
  }

  private Behavior<Object> onSend(Send send) throws IOException {
    if (link != null) {
      link.send(send.message());
    }
    return this;
  }

  @SuppressWarnings("unchecked") // Nothing else is asked for.
  private Behavior<Object> onRequest(ProducerController.RequestNext<?> request) {
    if (link != null) {
      link.onRequest((ProducerController.RequestNext<Parcel>) request);
    }
    return this;
  }

  @SuppressWarnings("unchecked") // Nothing else is delivered.
  private Behavior<Object> onDelivery(ConsumerController.Delivery<?> delivery) throws IOException {
    if (link != null) {
      take(link.received((ConsumerController.Delivery<Parcel>) delivery));
    }
    return this;
  }

  private void take(Message message) {
    ActorRef<Object> self = getContext().getSelf();
    if (message instanceof Message.Begin begin) {
      setup.pool().begin(begin);
    } else if (message instanceof Message.Work work) {
      setup.pool().add(work, done -> self.tell(new Send(done)));
    } else if (message instanceof Message.Stop stop) {
      setup.pool().stop(stop);
    }
  }
}
