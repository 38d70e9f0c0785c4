import { existsSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { z } from "zod";
import { CannotStart } from "../../cannot-start.ts";
import type { Clock } from "../../clock.ts";
import { loadAddresses } from "./load-addresses.ts";
import { readBev } from "./read-bev.ts";
import { readOpenAddresses } from "./read-open-addresses.ts";

type Parts = {
  /** The database's user of many rights. */
  url: string;
  clock: Clock;
  tell: (line: string) => void;
};

/** What the operator typed; texts that are not given are undefined. */
type Wish = { file?: unknown; format?: unknown; source?: unknown; country?: unknown; credit?: unknown };

/** Refused rows that are told one by one; the others are only counted. */
const mostTold = 50;
const addressesPerLine = 100_000;

const readers = { bev: readBev, openaddresses: readOpenAddresses };
/** How the BEV asks to be named. */
const bevCredit = "© Österreichisches Adressregister (BEV), CC BY 4.0";

const sentence = (error: string) => z.string({ error }).trim().min(1, { error });
const Options = z.object({
  file: sentence("The file is missing: wegbuch import-addresses FILE --format bev."),
  format: z.enum(["bev", "openaddresses"], { error: "--format must be bev or openaddresses." }),
  source: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{0,29}$/, {
      error: "--source must be up to 30 small letters, digits and hyphens, such as openaddresses-de.",
    })
    .optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: "--country must be two capital letters such as AT." })
    .optional(),
  credit: sentence("--credit must not be empty.").optional(),
});

/**
 * Loads a file of official addresses for GEOCODER=database and tells how it goes. `source` names what a later file replaces;
 * country and credit are known of the BEV and have to be given of others. Throws CannotStart, and changes nothing then.
 */
export async function importAddresses({ url, clock, tell }: Parts, wish: Wish): Promise<void> {
  const { file, format, source } = parsed(wish);
  if (!existsSync(file)) throw new CannotStart(`There is no ${path.resolve(file)}.`);
  const client = new Client({ connectionString: url, application_name: "wegbuch import-addresses" });
  // What breaks is told by the statement under way; without a listener it would end the program.
  client.on("error", () => undefined);
  await client.connect();
  try {
    const told = teller(tell);
    const { addresses, refused, streets } = await loadAddresses({
      client,
      source,
      rows: readers[format](file),
      now: clock.now(),
      ...told,
    });
    if (refused > mostTold) tell(`… and ${refused - mostTold} rows more.`);
    tell(
      `Loaded as "${source.name}". Addresses: ${addresses}, streets: ${streets}, rows refused: ${refused}.`,
    );
    tell(`The credit shown is: ${source.credit}`);
  } finally {
    await client.end();
  }
}

function parsed(wish: Wish) {
  const read = Options.safeParse(wish);
  if (!read.success) throw new CannotStart(read.error.issues[0]!.message);
  const { file, format, source, country, credit } = read.data;
  if (format === "openaddresses" && (country === undefined || credit === undefined))
    throw new CannotStart(
      "--country and --credit have to be given for OpenAddresses: each file has a licence of its own.",
    );
  return {
    file,
    format,
    source: { name: source ?? format, country: country ?? "AT", credit: credit ?? bevCredit },
  };
}

function teller(tell: (line: string) => void) {
  const startedAt = performance.now();
  let [told, next] = [0, addressesPerLine];
  return {
    onRefused: ({ line, refused }: { line: number; refused: string }) => {
      if (told < mostTold) tell(`Line ${line}: ${refused}.`);
      told += 1;
    },
    onProgress: ({ addresses }: { addresses: number }) => {
      if (addresses < next) return;
      next = addresses + addressesPerLine;
      const seconds = (performance.now() - startedAt) / 1_000;
      tell(`${addresses} addresses, ${Math.round(addresses / seconds)} a second`);
    },
  };
}
