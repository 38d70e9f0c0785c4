/** What one box, one address and all together may do to the gateway (rule readings/gateway-limits). Tests shrink it. */
export type GatewayLimits = {
  handshakeMs: number;
  /** From the first byte of a frame to its last. */
  frameMs: number;
  idleMs: number;
  /** How long an unknown box waits for its refusal. */
  refusalMs: number;
  /** So many unknown IMEIs within the window block a network: nobody new is heard from it for a while. */
  unknownImeis: number;
  unknownWindowMs: number;
  blockMs: number;
  /** How long a blocked network waits for nothing. */
  tarpitMs: number;
  /** What was collected about strangers and origins is written so often; of strangers so many, more are a flood. */
  notingMs: number;
  unknownBoxesAtOnce: number;
  /** How often it is noted how boxes are doing. */
  healthMs: number;
  /** Bad frames in a row that end a connection. */
  badFrames: number;
  /** Sockets of a network that have not been let in: where no box is connected, and beside boxes. */
  strangeSockets: number;
  strangersBeside: number;
  /** Sockets of a network and of all together, boxes included. */
  networkSockets: number;
  sockets: number;
  /** Where a box speaks from is written down again after so long. */
  networkMemoryMs: number;
  /** A connection that was heard from within this time is lively: who ejects it is doubtful, and for how long. */
  livelyMs: number;
  doubtMs: number;
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
  /** How long a known box is believed to be as it was while no changes are told; archiving it takes effect by then. */
  boxMemoryMs: number;
  /** How long a connection whose records could not be stored stays open, so that boxes do not return in a storm. */
  failureMs: number;
  /** How long the other side may take to read our last bytes. */
  partingMs: number;
};

type ChosenLimits = {
  boxRecordsPerSecond: number;
  boxConnections: number;
  boxConnectionsPerNetwork: number;
};

/** The limits of production with those an operator may set. */
export function gatewayLimits(chosen: ChosenLimits): GatewayLimits {
  return {
    ...fixedLimits,
    readingsPerSecond: chosen.boxRecordsPerSecond,
    readingsBurst: 100 * chosen.boxRecordsPerSecond,
    sockets: chosen.boxConnections,
    networkSockets: chosen.boxConnectionsPerNetwork,
  };
}

const fixedLimits = {
  handshakeMs: 30_000,
  frameMs: 30_000,
  idleMs: 15 * 60_000,
  refusalMs: 5_000,
  unknownImeis: 5,
  unknownWindowMs: 10 * 60_000,
  blockMs: 60 * 60_000,
  tarpitMs: 5 * 60_000,
  notingMs: 10_000,
  unknownBoxesAtOnce: 200,
  healthMs: 60_000,
  badFrames: 5,
  strangeSockets: 20,
  strangersBeside: 200,
  networkMemoryMs: 60 * 60_000,
  livelyMs: 60_000,
  doubtMs: 60 * 60_000,
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
