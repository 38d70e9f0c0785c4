/** An address as a file has it, coordinates in degrees; lines are counted from one. */
export type AddressRow = {
  line: number;
  street: string;
  /** Empty where the address has none. */
  houseNumber: string;
  postcode: string | null;
  city: string | null;
  latitude: number;
  longitude: number;
  /** A number the source keeps for it, of 64 bits. */
  key: bigint;
};

/** A row that cannot be used, and why. */
export type RefusedRow = { line: number; refused: string };

/** Rows of a file, some hundreds at a time, so that memory stays bounded. */
export type AddressRows = AsyncIterable<readonly (AddressRow | RefusedRow)[]>;
