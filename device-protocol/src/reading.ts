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

/** A reading that says nothing but when it was made; built anew for each record, for boxes send many. */
export function emptyReading(deviceTime: number, hash: bigint): Reading {
  return {
    deviceTime,
    eventId: 0,
    hash,
    priority: 0,
    latitude: null,
    longitude: null,
    altitudeMeters: null,
    headingDegrees: null,
    satellites: null,
    speedKmh: null,
    isFixValid: false,
    gpsStatus: null,
    ignition: null,
    isUnplugged: null,
    isPrivate: null,
    totalDistanceMeters: null,
    externalPowerMillivolts: null,
    batteryMillivolts: null,
    batteryMilliamps: null,
    eventType: null,
    infoText: null,
    io: null,
  };
}
