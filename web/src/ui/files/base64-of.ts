/** As many bytes as a call may take as arguments. */
const most = 32_768;

/** Bytes in base64. */
export function base64Of(bytes: Uint8Array): string {
  const parts = [];
  for (let from = 0; from < bytes.length; from += most)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + most)));
  return btoa(parts.join(""));
}
