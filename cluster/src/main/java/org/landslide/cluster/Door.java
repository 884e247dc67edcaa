package org.landslide.cluster;

import java.io.IOException;
import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.apache.pekko.cluster.typed.Cluster;
import org.apache.pekko.cluster.typed.Down;
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
 * Where workers come to the coordinator: each that asks gets a session, which tests it. It is the
 * coordinator that takes processes out of the cluster which are out of reach: what workers think of
 * each other, or of the coordinator, makes no difference.
 */
final class Door extends AbstractBehavior<Object> {
  /** More processes than there are to be, and all that are still to show who they are. */
  private static final int MOST_SESSIONS = 4096;

  private static final int MOST_WORKERS = 1024;
  private static final int LONGEST_NAME = 200;

  private static final Duration BETWEEN_ROLL_CALLS = Duration.ofSeconds(3);

  /** After so long without a tick, the actor of a session is taken to be gone itself. */
  private static final Duration UNATTENDED = Link.SILENCE.multipliedBy(2);

  /** How long a worker may take to show that it knows the secret. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final Secret secret;
  private final String version;
  private final Crew crew;
  private int sessions;

  private Door(
      ActorContext<Object> context,
      TimerScheduler<Object> timers,
      Secret secret,
      String version,
      Crew crew) {
    super(context);
    timers.startTimerWithFixedDelay(Tick.ROLL_CALL, BETWEEN_ROLL_CALLS);
    this.secret = secret;
    this.version = version;
    this.crew = crew;
  }

  static Behavior<Object> of(Secret secret, String version, Crew crew) {
    return Behaviors.setup(
        context ->
            Behaviors.withTimers(timers -> new Door(context, timers, secret, version, crew)));
  }

  @Override
  public Receive<Object> createReceive() {
    return newReceiveBuilder()
        .onMessage(Hello.class, this::onHello)
        .onMessage(Tick.class, unused -> onRollCall())
        .onSignal(Terminated.class, unused -> onSessionEnded())
        .onAnyMessage(unused -> this)
        .build();
  }

  private Behavior<Object> onHello(Hello hello) {
    if (sessions < MOST_SESSIONS) {
      sessions++;
      ActorRef<Object> session =
          getContext()
              .spawnAnonymous(
                  Behaviors.setup(
                      context ->
                          Behaviors.withTimers(timers -> new Session(context, timers, hello))));
      getContext().watch(session);
    }
    return this;
  }

  private Behavior<Object> onRollCall() {
    Cluster cluster = Cluster.get(getContext().getSystem());
    cluster
        .state()
        .getUnreachable()
        .forEach(each -> cluster.manager().tell(new Down(each.address())));
    return this;
  }

  private Behavior<Object> onSessionEnded() {
    sessions--;
    return this;
  }

  /** Something to be sent. */
  private record Send(Message message) {}

  /** Time has passed. */
  private enum Tick {
    ROLL_CALL,
    BEAT,
    TOO_LATE
  }

  /** With one process. Whatever goes wrong with it ends the session and nothing else. */
  private final class Session extends AbstractBehavior<Object> {
    private final TimerScheduler<Object> timers;
    private final ActorRef<Signal> worker;
    private final byte[] theirs;
    private final byte[] ours = Secret.nonce();

    /** None before the worker has shown that it knows the secret. */
    private @Nullable Link link;

    private @Nullable Member member;

    Session(ActorContext<Object> context, TimerScheduler<Object> timers, Hello hello) {
      super(context);
      this.timers = timers;
      this.worker = hello.from();
      this.theirs = hello.nonce().of();
      timers.startSingleTimer(Tick.TOO_LATE, PATIENCE);
      worker.tell(new Challenge(context.getSelf().narrow(), new Bytes(ours)));
    }

    @Override
    public Receive<Object> createReceive() {
      return newReceiveBuilder()
          .onMessage(Proof.class, this::onProof)
          .onMessage(Beat.class, this::onBeat)
          .onMessage(Send.class, this::onSend)
          .onMessage(Tick.class, this::onTick)
          .onMessage(ProducerController.RequestNext.class, this::onRequest)
          .onMessage(ConsumerController.Delivery.class, this::onDelivery)
          .onSignal(org.apache.pekko.actor.typed.PostStop.class, unused -> onStop())
          .onAnyMessage(unused -> this)
          .build();
    }

    private Behavior<Object> onProof(Proof proof) throws IOException {
      if (link != null) {
        return this;
      }
      String claims = claims(proof);
      if (!secret.isCode(proof.code().of(), "worker", theirs, ours, bytes(claims))) {
        return refuse("the coordinator has another secret");
      }
      if (!proof.version().equals(version)) {
        return refuse(
            "the coordinator runs another build of Landslide; install the same one on both"
                + " machines");
      }
      if (proof.workers() < 1
          || proof.workers() > MOST_WORKERS
          || proof.name().length() > LONGEST_NAME) {
        return Behaviors.stopped();
      }
      timers.cancel(Tick.TOO_LATE);
      letIn(proof);
      return this;
    }

    private void letIn(Proof proof) throws IOException {
      Link own =
          new Link(getContext(), secret.derived("session", theirs, ours), Link.Side.COORDINATOR);
      link = own;
      own.connect(proof.parcels());
      Bytes code = new Bytes(secret.code("coordinator", theirs, ours));
      worker.tell(new Welcome(code, own.parcels()));
      ActorRef<Object> self = getContext().getSelf();
      Member joined =
          new Member(
              proof.name(),
              proof.workers(),
              message -> self.tell(new Send(message)),
              crew::leave,
              new Attendance(UNATTENDED, System::nanoTime));
      member = joined;
      timers.startTimerWithFixedDelay(Tick.BEAT, Link.BEAT);
      crew.join(joined);
    }

    private Behavior<Object> refuse(String sentence) {
      worker.tell(new Refusal(sentence));
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

    private Behavior<Object> onTick(Tick tick) throws IOException {
      Link own = link;
      if (own == null || own.isSilent()) {
        return Behaviors.stopped();
      }
      own.beat(worker);
      if (member != null) {
        member.attend();
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
    private Behavior<Object> onDelivery(ConsumerController.Delivery<?> delivery)
        throws IOException {
      if (link != null
          && member != null
          && link.received((ConsumerController.Delivery<Parcel>) delivery)
              instanceof Message.Done done) {
        member.done(done);
      }
      return this;
    }

    private Behavior<Object> onStop() {
      if (member != null) {
        crew.leave(member);
      }
      return this;
    }
  }

  /** What a worker says of itself, as its code covers it. */
  static String claims(Proof proof) {
    return proof.workers() + " " + proof.version() + " " + proof.name();
  }

  static byte[] bytes(String text) {
    return text.getBytes(java.nio.charset.StandardCharsets.UTF_8);
  }
}
