import { readBounded } from "./read-bounded.ts";
import { ServiceFailure } from "./service-failure.ts";

type Limits = {
  /** Bounds the time, the reading of the answer included. */
  signal: AbortSignal;
  /** Of the unpacked answer; 256 KB unless said. */
  mostBytes?: number;
  /** Statuses other than success whose body is an answer, too. */
  refusals?: readonly number[];
};

const mostBytes = 256 * 1024;

/**
 * Gets JSON from a service that is not trusted: no redirects, a bounded answer, only JSON. Anything else is a
 * ServiceFailure.
 */
export async function fetchJson(address: URL, limits: Limits): Promise<unknown> {
  const { signal } = limits;
  try {
    const response = await fetch(address, {
      signal,
      redirect: "error",
      headers: { accept: "application/json", "user-agent": "Wegbuch" },
    });
    const text = new TextDecoder().decode(await readBounded(response.body, limits.mostBytes ?? mostBytes));
    if (!response.ok && !limits.refusals?.includes(response.status))
      throw new ServiceFailure(`status ${response.status}`);
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof ServiceFailure) throw error;
    if (signal.aborted) throw new ServiceFailure("no answer in time", { cause: error });
    throw new ServiceFailure("no usable answer", { cause: error });
  }
}
