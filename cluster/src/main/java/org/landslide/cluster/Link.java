package org.landslide.cluster;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.delivery.ConsumerController;
import org.apache.pekko.actor.typed.delivery.ProducerController;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.jspecify.annotations.Nullable;
import org.landslide.cluster.wire.Message;
import org.landslide.cluster.wire.Seal;
import org.landslide.cluster.wire.Secret;
import org.landslide.cluster.wire.Signal;
import org.landslide.cluster.wire.Signal.Beat;
import org.landslide.cluster.wire.Signal.Bytes;
import org.landslide.cluster.wire.Signal.Parcel;

/**
 * What both sides of a session do: messages go by Pekko's reliable delivery, which sends in pieces,
 * in order, and again what was lost; and each side says now and then that it is there. Used by one
 * actor, to which all that its context is told here comes as messages.
 */
final class Link {
  /** Which side of a session this is. */
  enum Side {
    COORDINATOR,
    WORKER
  }

  /** How often a side says that it is there. */
  static final Duration BEAT = Duration.ofSeconds(1);

  /** After so long a silence the other side is taken to be gone. */
  static final Duration SILENCE = Duration.ofSeconds(8);

  private static final byte[] HERE = {1};

  private final ActorRef<ProducerController.Command<Parcel>> producer;
  private final ActorRef<ConsumerController.Command<Parcel>> consumer;
  private final Seal out;
  private final Seal in;
  private final Seal beatsOut;
  private final Seal beatsIn;
  private final Queue<Parcel> waiting = new ArrayDeque<>();
  private @Nullable ActorRef<Parcel> next;
  private long heard = System.nanoTime();

  Link(ActorContext<Object> context, Secret session, Side side) {
    Side other = side == Side.WORKER ? Side.COORDINATOR : Side.WORKER;
    out = new Seal(session.derived("messages of " + side));
    in = new Seal(session.derived("messages of " + other));
    beatsOut = new Seal(session.derived("beats of " + side));
    beatsIn = new Seal(session.derived("beats of " + other));
    producer =
        context.spawn(
            ProducerController.create(Parcel.class, UUID.randomUUID().toString(), Optional.empty()),
            "out");
    consumer = context.spawn(ConsumerController.create(), "in");
    producer.tell(
        new ProducerController.Start<>(
            context.messageAdapter(ProducerController.requestNextClass(), each -> each)));
    consumer.tell(
        new ConsumerController.Start<>(
            context.messageAdapter(ConsumerController.deliveryClass(), each -> each)));
  }

  /** Where this side takes parcels. */
  ActorRef<ConsumerController.Command<Parcel>> parcels() {
    return consumer;
  }

  /** Where the other side takes them. */
  void connect(ActorRef<ConsumerController.Command<Parcel>> other) {
    producer.tell(new ProducerController.RegisterConsumer<>(other));
  }

  void send(Message message) throws IOException {
    waiting.add(new Parcel(new Bytes(out.close(message.bytes()))));
    sendNext();
  }

  /** One more can be sent. */
  void onRequest(ProducerController.RequestNext<Parcel> request) {
    next = request.sendNextTo();
    sendNext();
  }

  private void sendNext() {
    ActorRef<Parcel> to = next;
    Parcel parcel = to == null ? null : waiting.poll();
    if (to != null && parcel != null) {
      next = null;
      to.tell(parcel);
    }
  }

  /** What the other side says. */
  Message received(ConsumerController.Delivery<Parcel> delivery) throws IOException {
    Message message = Message.of(in.open(delivery.message().sealed().of()));
    heard = System.nanoTime();
    delivery.confirmTo().tell(ConsumerController.confirmed());
    return message;
  }

  void beat(ActorRef<Signal> other) throws IOException {
    other.tell(new Beat(new Bytes(beatsOut.close(HERE))));
  }

  /** The other side is there; whatever is not from it is passed over. */
  void onBeat(Beat beat) {
    try {
      byte[] unused = beatsIn.open(beat.sealed().of());
      heard = System.nanoTime();
    } catch (IOException e) {
      // Then it is as if nothing had come.
    }
  }

  boolean isSilent() {
    return System.nanoTime() - heard > SILENCE.toNanos();
  }
}
