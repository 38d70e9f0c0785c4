const mostMilliseconds = 10_000;
const mostBytes = 8_000_000;
const pictures = /^image\/(png|jpeg|webp|avif)\b/;

/** What a foreign server of maps answered; `status` is that of HTTP. */
export class ForeignProblem extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Wanted = { isPicture?: boolean; signal?: AbortSignal };

/**
 * Gets something of a foreign server: at most 8 MB, in at most 10 s, without cookies. Anything but 2xx, and no picture
 * where one is wanted, is a ForeignProblem.
 */
export async function fetchBounded(url: string, { isPicture = false, signal }: Wanted = {}) {
  const response = await fetch(url, { credentials: "omit", signal: withLimit(signal) });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || (isPicture && response.status !== 204 && !pictures.test(type))) {
    await response.body?.cancel();
    throw new ForeignProblem(response.status, response.ok ? `No picture: ${type}` : "Refused");
  }
  const { headers } = response;
  return { bytes: await bytesOf(response), headers };
}

/** Gives up after 10 s, or when the caller does. */
export function withLimit(signal: AbortSignal | undefined): AbortSignal {
  const limit = AbortSignal.timeout(mostMilliseconds);
  return signal ? AbortSignal.any([signal, limit]) : limit;
}

async function bytesOf(response: Response): Promise<ArrayBuffer> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    length += part.value.length;
    if (length > mostBytes) {
      await reader?.cancel();
      throw new ForeignProblem(response.status, `More than ${mostBytes} bytes`);
    }
    parts.push(part.value);
  }
  return new Blob(parts).arrayBuffer();
}
