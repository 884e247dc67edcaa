package org.landslide.machine.state;

/** The processor's numbers for its registers. */
public final class Register {
  public static final int EAX = 0;
  public static final int ECX = 1;
  public static final int EDX = 2;
  public static final int EBX = 3;
  public static final int ESP = 4;
  public static final int EBP = 5;
  public static final int ESI = 6;
  public static final int EDI = 7;

  public static final int ES = 0;
  public static final int CS = 1;
  public static final int SS = 2;
  public static final int DS = 3;
  public static final int FS = 4;
  public static final int GS = 5;

  private Register() {}
}
