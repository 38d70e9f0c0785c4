/** What a box reports beside positions, by these names (rule readings/events). */
export type EventType =
  | "IgnitionOn"
  | "IgnitionOff"
  | "Plugged"
  | "Unplugged"
  | "Towing"
  | "Crash"
  | "Jamming"
  | "PrivateOn"
  | "PrivateOff"
  /** Not of the box itself: it answered a command. */
  | "Command";

/** What a box said at one instant, whatever its protocol. Units stand in the names; null = not said. */
export type Reading = {
  /** Milliseconds since 1970 UTC, by the clock of the box. */
  deviceTime: number;
  /** What caused the record: the id of an IO element, 0 for a periodic record. */
  eventId: number;
  /** First 8 bytes of the SHA-256 of the raw record, signed: tells repetitions from news. */
  hash: bigint;
  /** 0 low, 1 high, 2 panic. */
  priority: number;
  /** Degrees, as sent even without a fix; null if the message has no coordinates at all. */
  latitude: number | null;
  longitude: number | null;
  altitudeMeters: number | null;
  headingDegrees: number | null;
  satellites: number | null;
  speedKmh: number | null;
  /** Whether the coordinates may be used as a place. */
  isFixValid: boolean;
  /** 0 off, 1 fix, 2 no fix, 3 sleep. */
  gpsStatus: number | null;
  ignition: boolean | null;
  isUnplugged: boolean | null;
  isPrivate: boolean | null;
  totalDistanceMeters: number | null;
  externalPowerMillivolts: number | null;
  batteryMillivolts: number | null;
  batteryMilliamps: number | null;
  eventType: EventType | null;
  infoText: string | null;
  /** Codec byte and the undecoded IO section, so that nothing is lost. */
  io: Uint8Array | null;
};

/** What a reading says of which nothing is known but when it was made; made anew for each record, for boxes send many. */
export class SilentReading implements Omit<Reading, "hash"> {
  deviceTime: number;
  eventId = 0;
  priority = 0;
  latitude: number | null = null;
  longitude: number | null = null;
  altitudeMeters: number | null = null;
  headingDegrees: number | null = null;
  satellites: number | null = null;
  speedKmh: number | null = null;
  isFixValid = false;
  gpsStatus: number | null = null;
  ignition: boolean | null = null;
  isUnplugged: boolean | null = null;
  isPrivate: boolean | null = null;
  totalDistanceMeters: number | null = null;
  externalPowerMillivolts: number | null = null;
  batteryMillivolts: number | null = null;
  batteryMilliamps: number | null = null;
  eventType: EventType | null = null;
  infoText: string | null = null;
  io: Uint8Array | null = null;

  constructor(deviceTime: number) {
    this.deviceTime = deviceTime;
  }
}

/** A reading that says nothing but when it was made. */
export const emptyReading = (deviceTime: number, hash: bigint): Reading =>
  Object.assign(new SilentReading(deviceTime), { hash });
