/** A PostgreSQL type as it stands in a binary array: its oid, the bytes of a value and how to write one. */
type BinaryType<Value> = {
  oid: number;
  sizeOf(value: Value): number;
  write(buffer: Buffer, value: Value, offset: number): void;
};

const millisecondsTo2000 = Date.UTC(2000, 0, 1);

/** Whole numbers; what does not fit the type is stored as null rather than refused. */
export const int2 = wholeNumber(21, 2, (buffer, value, offset) => buffer.writeInt16BE(value, offset));
export const int4 = wholeNumber(23, 4, (buffer, value, offset) => buffer.writeInt32BE(value, offset));

/** A whole number up to 2^53, which is less than the type holds. */
export const int8 = { ...fixed<number>(20, 8, writeInt8), fits: Number.isSafeInteger };

export const bigint8 = fixed<bigint>(
  20,
  8,
  (buffer, value, offset) => void buffer.writeBigInt64BE(value, offset),
);

export const boolean = fixed<boolean>(16, 1, (buffer, value, offset) => {
  buffer[offset] = value ? 1 : 0;
});

/** An instant in milliseconds since 1970 UTC. */
export const timestamptz = fixed<number>(1184, 8, (buffer, milliseconds, offset) =>
  writeInt8(buffer, (milliseconds - millisecondsTo2000) * 1000, offset),
);

export const text: BinaryType<string> = {
  oid: 25,
  sizeOf: (value) => Buffer.byteLength(value),
  write: (buffer, value, offset) => void buffer.write(value, offset),
};

export const bytea: BinaryType<Uint8Array> = {
  oid: 17,
  sizeOf: (value) => value.length,
  write: (buffer, value, offset) => buffer.set(value, offset),
};

/**
 * One column of many rows as a parameter for `unnest`: PostgreSQL takes it without parsing, at a third of the
 * client's work for text. A null value stays null.
 */
export function binaryArray<Row, Value>(
  type: BinaryType<Value> & { fits?(value: Value): boolean },
  rows: readonly Row[],
  valueOf: (row: Row) => Value | null,
): Buffer {
  const values = rows.map((row) => {
    const value = valueOf(row);
    return value === null || type.fits?.(value) === false ? null : value;
  });
  const buffer = Buffer.allocUnsafe(headLength + lengthOf(type, values));
  writeHead(buffer, type.oid, values.length);
  let offset = headLength;
  for (const value of values) {
    const size = value === null ? -1 : type.sizeOf(value);
    offset = buffer.writeInt32BE(size, offset);
    if (value === null) continue;
    type.write(buffer, value, offset);
    offset += size;
  }
  return buffer;
}

const headLength = 20;

function lengthOf<Value>(type: BinaryType<Value>, values: readonly (Value | null)[]): number {
  return values.reduce<number>((sum, value) => sum + 4 + (value === null ? 0 : type.sizeOf(value)), 0);
}

/** One dimension, nulls possible, first index 1. */
function writeHead(buffer: Buffer, oid: number, length: number): void {
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(1, 4);
  buffer.writeInt32BE(oid, 8);
  buffer.writeInt32BE(length, 12);
  buffer.writeInt32BE(1, 16);
}

function fixed<Value>(oid: number, size: number, write: BinaryType<Value>["write"]): BinaryType<Value> {
  return { oid, sizeOf: () => size, write };
}

function wholeNumber(oid: number, size: 2 | 4, write: BinaryType<number>["write"]) {
  const limit = 2 ** (size * 8 - 1);
  const fits = (value: number) => Number.isInteger(value) && value >= -limit && value < limit;
  return { ...fixed<number>(oid, size, write), fits };
}

function writeInt8(buffer: Buffer, value: number, offset: number): void {
  buffer.writeInt32BE(Math.floor(value / 2 ** 32), offset);
  buffer.writeUInt32BE(value - Math.floor(value / 2 ** 32) * 2 ** 32, offset + 4);
}
