import { ServiceFailure } from "./service-failure.ts";

/** The body of an answer, which may not have more than so many bytes unpacked; else a ServiceFailure. */
export async function readBounded(body: AsyncIterable<unknown> | null, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += (chunk as Uint8Array).length;
    // Leaving the loop cancels the rest of the answer.
    if (bytes > most) throw new ServiceFailure("the answer is too large");
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
}
