import { GeocoderFailure } from "./geocoder.ts";

const mostBytes = 256 * 1024;

/**
 * Fetches JSON from a service that is not trusted: no redirects, at most 256 KB after unpacking, only JSON. The
 * signal bounds the time. Anything else is a GeocoderFailure.
 */
export async function fetchBoundedJson(address: URL, signal: AbortSignal): Promise<unknown> {
  try {
    const response = await fetch(address, {
      signal,
      redirect: "error",
      headers: { accept: "application/json", "user-agent": "Wegbuch" },
    });
    const text = await boundedText(response);
    if (!response.ok) throw new GeocoderFailure(`status ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof GeocoderFailure) throw error;
    if (signal.aborted) throw new GeocoderFailure("no answer in time", { cause: error });
    throw new GeocoderFailure("no usable answer", { cause: error });
  }
}

async function boundedText(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length;
    // Leaving the loop cancels the rest of the answer.
    if (bytes > mostBytes) throw new GeocoderFailure("the answer is too large");
    text += decoder.decode(chunk as Uint8Array, { stream: true });
  }
  return text + decoder.decode();
}
