import { mapPresets } from "@wegbuch/contract/installation/rules";
import { tileOriginsOf } from "../map-source.ts";

/** What decides about a page before anything is asked: the map it may load, and whether nobody has set the program up. */
export type PageState = { map: string; mapHosts?: readonly string[]; isSetupOpen: boolean };
export type ReadPageState = () => Promise<PageState>;

/** The one page that an empty installation has. */
export const setupPath = "/setup";

/** Origins a page may load tiles from, beyond our own; the set-up shows the maps it offers before one is chosen. */
export function tileOriginsFor(pathname: string, { map, mapHosts = [] }: PageState): string[] {
  const offered = isSetup(pathname)
    ? Object.values(mapPresets).map((one) => `${one.kind}:${one.address}`)
    : [];
  return [...new Set([...[map, ...offered].flatMap(tileOriginsOf), ...mapHosts])];
}

export const isLogin = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, "") === "/login";

export const isSetup = (pathname: string) => pathname.toLowerCase().replace(/\/+$/, "") === setupPath;

/** The newest state there is, read once before any page: pages come also while the database is away or slow. */
export async function lastKnown(read: ReadPageState, patienceMilliseconds = 1_000): Promise<ReadPageState> {
  let known = await read();
  return async () => {
    const reading = read().then((state) => (known = state));
    const stale = known;
    const patience = new Promise<PageState>((resolve) => {
      setTimeout(resolve, patienceMilliseconds, stale).unref();
    });
    return Promise.race([reading.catch(() => stale), patience]);
  };
}
