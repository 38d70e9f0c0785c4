/** What one box, one address and all together may do to the gateway (amendments, gateway limits). Tests shrink it. */
export type GatewayLimits = {
  handshakeMs: number;
  /** From the first byte of a frame to its last. */
  frameMs: number;
  idleMs: number;
  /** How long an unknown box waits for its refusal. */
  refusalMs: number;
  /** How many unknown IMEIs an address may try within the window before it gets no answer at all. */
  unknownImeis: number;
  unknownWindowMs: number;
  tarpitMs: number;
  /** Unknown IMEIs are noted so often, and at most so many at once; more of them are a flood. */
  knocksMs: number;
  knocksAtOnce: number;
  /** Bad frames in a row that end a connection. */
  badFrames: number;
  /** Sockets of an address none of whose boxes is connected. */
  strangeSockets: number;
  queuedReadings: number;
  batchReadings: number;
  writers: number;
  /** What an IMEI may send on average, and at once after a silence. */
  readingsPerSecond: number;
  readingsBurst: number;
  /** Datagrams of one address; many boxes may share that of their network operator. */
  datagramsPerSecond: number;
  /** Datagrams being stored at a time; more of them are not heard. */
  datagramsAtOnce: number;
  /** How often the gateway looks for commands to the boxes that are connected. */
  commandsMs: number;
  /** How long a box may take to answer a command, and on how many connections it gets it. */
  commandAnswerMs: number;
  commandTries: number;
  /** How long a known box is believed to be as it was; archiving it takes effect by then. */
  boxMemoryMs: number;
  /** How long a connection whose records could not be stored stays open, so that boxes do not return in a storm. */
  failureMs: number;
  /** How long the other side may take to read our last bytes. */
  partingMs: number;
};

/** The limits of production; only the rate of a box is a setting (BOX_RECORDS_PER_SECOND). */
export function gatewayLimits(readingsPerSecond: number): GatewayLimits {
  return { ...fixedLimits, readingsPerSecond, readingsBurst: 100 * readingsPerSecond };
}

const fixedLimits = {
  handshakeMs: 30_000,
  frameMs: 30_000,
  idleMs: 15 * 60_000,
  refusalMs: 5_000,
  unknownImeis: 5,
  unknownWindowMs: 10 * 60_000,
  tarpitMs: 5 * 60_000,
  knocksMs: 10_000,
  knocksAtOnce: 200,
  badFrames: 5,
  strangeSockets: 20,
  queuedReadings: 20_000,
  batchReadings: 2_000,
  writers: 2,
  datagramsPerSecond: 500,
  datagramsAtOnce: 2_000,
  commandsMs: 2_000,
  commandAnswerMs: 60_000,
  commandTries: 3,
  boxMemoryMs: 30_000,
  failureMs: 10_000,
  partingMs: 5_000,
};
