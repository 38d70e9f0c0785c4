import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";

/**
 * All addresses of a name, as DNS has it; none where it leads nowhere. The system is not asked: what it looks up for strangers
 * would keep a few threads busy that all else of the process needs, too, and it knows names of its own.
 */
export async function everyAddress(
  name: string,
  resolver = new Resolver({ timeout: 4_000, tries: 2 }),
): Promise<LookupAddress[]> {
  if (/^(?:.+\.)?localhost\.?$/i.test(name))
    return [
      { address: "127.0.0.1", family: 4 },
      { address: "::1", family: 6 },
    ];
  const [four, six] = await Promise.all([
    found(resolver.resolve4(name), 4),
    found(resolver.resolve6(name), 6),
  ]);
  const addresses = [...four.addresses, ...six.addresses];
  const failure = four.failure ?? six.failure;
  if (addresses.length === 0 && failure !== null) throw failure;
  return addresses;
}

const nothing = ["ENODATA", "ENOTFOUND"];

async function found(asked: Promise<string[]>, family: 4 | 6) {
  try {
    const addresses = (await asked).map((address) => ({ address, family }));
    return { addresses, failure: null };
  } catch (error) {
    const isNothing = nothing.includes((error as NodeJS.ErrnoException).code ?? "");
    return { addresses: [], failure: isNothing ? null : (error as Error) };
  }
}
