package org.landslide.cluster.wire;

import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.delivery.ConsumerController;

/** What actors of a cluster tell each other across processes, but for {@link Parcel}s. */
public sealed interface Signal {
  /** A worker asks to be let in. */
  record Hello(ActorRef<Signal> from, Bytes nonce) implements Signal {}

  /** It is to show that it knows the secret. */
  record Challenge(ActorRef<Signal> from, Bytes nonce) implements Signal {}

  /**
   * It does.
   *
   * @param version of the code that it runs
   * @param workers how many it has
   * @param name what reports are to call it
   * @param parcels where it takes parcels
   */
  record Proof(
      Bytes code,
      String version,
      int workers,
      String name,
      ActorRef<ConsumerController.Command<Parcel>> parcels)
      implements Signal {}

  /** It is let in; and so does the other side. */
  record Welcome(Bytes code, ActorRef<ConsumerController.Command<Parcel>> parcels)
      implements Signal {}

  /** It is not. */
  record Refusal(String sentence) implements Signal {}

  /** The other side is there; sealed. */
  record Beat(Bytes sealed) implements Signal {}

  /** A message of a session, sealed. */
  record Parcel(Bytes sealed) implements Signal {}

  /** A few bytes, not to be changed. */
  @SuppressWarnings("ArrayRecordComponent") // is never compared
  record Bytes(byte[] of) {}
}
