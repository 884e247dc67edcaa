package org.landslide.cluster.wire;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.NotSerializableException;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.apache.pekko.serialization.SerializerWithStringManifest;
import org.landslide.cluster.wire.Signal.Beat;
import org.landslide.cluster.wire.Signal.Bytes;
import org.landslide.cluster.wire.Signal.Challenge;
import org.landslide.cluster.wire.Signal.Hello;
import org.landslide.cluster.wire.Signal.Parcel;
import org.landslide.cluster.wire.Signal.Proof;
import org.landslide.cluster.wire.Signal.Refusal;
import org.landslide.cluster.wire.Signal.Welcome;

/**
 * Makes bytes of signals and signals of bytes, field by field. Nothing else can come out of what
 * another process sends; what has not the form of a signal is dropped.
 */
public final class SignalSerializer extends SerializerWithStringManifest {
  private static final int IDENTIFIER = 410_001;

  /** No field is longer but the content of a parcel, which comes in pieces. */
  private static final int LONGEST = 4096;

  private final ActorRefResolver references;

  public SignalSerializer(ExtendedActorSystem system) {
    references = ActorRefResolver.get(Adapter.toTyped(system));
  }

  @Override
  public int identifier() {
    return IDENTIFIER;
  }

  @Override
  public String manifest(Object signal) {
    return signal.getClass().getSimpleName();
  }

  @Override
  public byte[] toBinary(Object signal) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(new DataOutputStream(bytes), (Signal) signal);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  private void write(DataOutputStream out, Signal signal) throws IOException {
    if (signal instanceof Hello hello) {
      out.writeUTF(references.toSerializationFormat(hello.from()));
      write(out, hello.nonce());
    } else if (signal instanceof Challenge challenge) {
      out.writeUTF(references.toSerializationFormat(challenge.from()));
      write(out, challenge.nonce());
    } else if (signal instanceof Proof proof) {
      write(out, proof.code());
      out.writeUTF(proof.version());
      out.writeInt(proof.workers());
      out.writeUTF(proof.name());
      out.writeUTF(references.toSerializationFormat(proof.parcels()));
    } else if (signal instanceof Welcome welcome) {
      write(out, welcome.code());
      out.writeUTF(references.toSerializationFormat(welcome.parcels()));
    } else if (signal instanceof Refusal refusal) {
      out.writeUTF(refusal.sentence());
    } else if (signal instanceof Beat beat) {
      write(out, beat.sealed());
    } else if (signal instanceof Parcel parcel) {
      write(out, parcel.sealed());
    }
  }

  private static void write(DataOutputStream out, Bytes bytes) throws IOException {
    out.writeInt(bytes.of().length);
    out.write(bytes.of());
  }

  @Override
  public Object fromBinary(byte[] bytes, String manifest) throws NotSerializableException {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      return read(in, manifest);
    } catch (IOException | IllegalArgumentException e) {
      throw new NotSerializableException("this is no signal");
    }
  }

  private Signal read(DataInputStream in, String manifest) throws IOException {
    return switch (manifest) {
      case "Hello" -> new Hello(reference(in), bytes(in, LONGEST));
      case "Challenge" -> new Challenge(reference(in), bytes(in, LONGEST));
      case "Proof" ->
          new Proof(bytes(in, LONGEST), in.readUTF(), in.readInt(), in.readUTF(), reference(in));
      case "Welcome" -> new Welcome(bytes(in, LONGEST), reference(in));
      case "Refusal" -> new Refusal(in.readUTF());
      case "Beat" -> new Beat(bytes(in, LONGEST));
      case "Parcel" -> new Parcel(bytes(in, Seal.MOST_BYTES));
      default -> throw new IOException(manifest);
    };
  }

  private <T> ActorRef<T> reference(DataInputStream in) throws IOException {
    return references.resolveActorRef(in.readUTF());
  }

  private static Bytes bytes(DataInputStream in, int most) throws IOException {
    int length = in.readInt();
    if (length < 0 || length > most || length > in.available()) {
      throw new IOException("too long");
    }
    return new Bytes(in.readNBytes(length));
  }
}
