/** Something the operator has to put right before the program can run; the message is the one line he sees. */
export class CannotStart extends Error {
  override name = "CannotStart";
}
