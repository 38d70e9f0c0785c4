/**
 * A service outside was too slow, gone, or answered nonsense; the same may be asked again later. Its text says the kind of
 * failure alone, never what was asked: that may be a private place, or hold a key.
 */
export class ServiceFailure extends Error {
  readonly reason: string;

  constructor(reason: string, options?: ErrorOptions) {
    super(`Service outside: ${reason}`, options);
    this.reason = reason;
  }
}

/** The reason of a failure where nothing was asked: too much else of this process is under way to that machine. */
export const noTurn = "too many questions wait";
