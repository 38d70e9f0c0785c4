import type { KnownBox } from "./known-boxes.ts";
import type { Source } from "./origins.ts";
import type { Switchboard } from "./switchboard.ts";

/** The box of an IMEI, or null if it is unknown, archived or may not speak from there; rejects while nobody can say. */
export async function findFrom(
  { boxes, origins }: Pick<Switchboard, "boxes" | "origins">,
  imei: string,
  source: Source,
): Promise<KnownBox | null> {
  const box = await boxes.find(imei);
  if (box === null || box.mayComeFrom(source.address)) return box;
  origins.refused(box, source, performance.now());
  return null;
}
