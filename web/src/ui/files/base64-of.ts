/** As many bytes as a call may take as arguments. */
const most = 32_768;

/** The bytes of a file in base64. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const parts = [];
  for (let from = 0; from < bytes.length; from += most)
    parts.push(String.fromCharCode(...bytes.subarray(from, from + most)));
  return btoa(parts.join(""));
}
