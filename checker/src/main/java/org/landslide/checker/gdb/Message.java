package org.landslide.checker.gdb;

/** What comes from a client, in order. */
sealed interface Message {
  /** What stands between the marks of a packet. */
  record Packet(String text) implements Message {}

  /** A packet whose checksum is wrong: it is to be sent again. */
  record Garbled() implements Message {}

  /** Our last packet did not arrive: it is to be sent again. */
  record Resend() implements Message {}

  /**
   * Nothing more will come.
   *
   * @param why a clause about the client
   */
  record Gone(String why) implements Message {}
}
