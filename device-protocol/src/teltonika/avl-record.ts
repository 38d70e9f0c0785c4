/** Codec bytes of frames that carry records: 8, 8 Extended and 16. */
export type DataCodec = 0x08 | 0x8e | 0x10;

/**
 * One value a box reports beside its position. Values of 1, 2 and 4 bytes are unsigned numbers,
 * of 8 bytes bigints; a byte array is of variable length (Codec 8 Extended only).
 */
export type IoElement = {
  id: number;
  size: number;
  value: number | bigint | Uint8Array;
};

/** A record as it stands on the wire, in the units of the wire: degrees, metres, km/h. */
export type AvlRecord = {
  /** Milliseconds since 1970 UTC, by the clock of the box. */
  timestampMs: number;
  /** 0 low, 1 high, 2 panic. */
  priority: number;
  longitude: number;
  latitude: number;
  altitude: number;
  angle: number;
  satellites: number;
  speedKmh: number;
  /** The IO element that caused the record; 0 for a periodic one. */
  eventId: number;
  /** Only Codec 16 says why the record was made. */
  generationType?: number | undefined;
  io: IoElement[];
};

/** How wide the counts and ids of a codec are, in bytes; the only differences between the three. */
export const codecWidths: Record<
  DataCodec,
  { id: 1 | 2; count: 1 | 2; hasGenerationType: boolean; hasVariableLengths: boolean }
> = {
  0x08: { id: 1, count: 1, hasGenerationType: false, hasVariableLengths: false },
  0x8e: { id: 2, count: 2, hasGenerationType: false, hasVariableLengths: true },
  0x10: { id: 2, count: 1, hasGenerationType: true, hasVariableLengths: false },
};
