const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte;
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1;
  return crc;
});

/** CRC-16/ARC (reflected 0x8005, start 0, no final xor) over bytes[start, end). */
export function crc16(bytes: Uint8Array, start = 0, end = bytes.length): number {
  let crc = 0;
  for (let index = start; index < end; index++) {
    crc = (crc >>> 8) ^ table[(crc ^ bytes[index]!) & 0xff]!;
  }
  return crc;
}
