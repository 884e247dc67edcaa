package org.landslide.machinetests;

/** What an operand's memory is used for, which decides where it may lie. */
enum Access {
  /** Some share goes where reading faults. */
  READ,
  /** Some share goes where writing faults. */
  WRITE,
  /** Never faults. */
  SAFE
}
