import { useDebouncedCallback } from "@mantine/hooks";
import { mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import type { MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { useEffect, useRef, useState } from "react";
import { call } from "../../api/call.ts";
import { isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";

/**
 * A box that is to be assigned, and the vehicle to create for it; without a name it is only assigned
 * (rule mandators/creation).
 */
export type BoxEntry = { imei: string; model: string; vehicleName: string };

/** Takes the entries there are and gives those there will be, as React's setters do. */
export type ChangeEntries = (change: (entries: readonly BoxEntry[]) => BoxEntry[]) => void;

/** What became of the last text, shown below the field. */
export type ScanNote =
  | { kind: "looking" | "added" | "notFound" | "duplicate"; imei: string }
  | { kind: "owned"; imei: string; mandator: string }
  | { kind: "failed"; imei: string; text: string };

/** From how many characters on, and how long after the last key (rules boxes/imei, boxes/scanning). */
const fewestCharacters = 15;
const debounceMilliseconds = 200;

/**
 * The field of a continuous scan: from 15 characters on, 200 ms after the last one, its text is taken as an IMEI, looked
 * up and the field is empty again, so that the next box may be scanned while one is still on its way.
 */
export function useBoxScan(entries: readonly BoxEntry[], onChange: ChangeEntries) {
  const [text, setText] = useState("");
  const [note, setNote] = useState<ScanNote | null>(null);
  const taken = useRef(new Set<string>());
  const latest = useRef(entries);
  useEffect(() => {
    latest.current = entries;
  });

  const take = useDebouncedCallback(async (imei: string) => {
    setText("");
    if (latest.current.some((entry) => entry.imei === imei) || taken.current.has(imei))
      return setNote({ kind: "duplicate", imei });
    taken.current.add(imei);
    setNote({ kind: "looking", imei });
    const { note: said, box } = await look(imei);
    if (box) onChange((before) => [...before, entryOf(box, before)]);
    taken.current.delete(imei);
    setNote(said);
  }, debounceMilliseconds);

  const type = (typed: string) => {
    setText(typed);
    const imei = typed.trim();
    if (imei.length >= fewestCharacters) take(imei);
    else take.cancel();
  };
  return { text, note, type };
}

/** A free box, or why it cannot be had. */
async function look(imei: string): Promise<{ note: ScanNote; box?: MandatorBox }> {
  try {
    const box = await call(mandatorBoxes.byImei, { query: { imei } });
    if (box.mandator) return { note: { kind: "owned", imei, mandator: box.mandator.name } };
    return { note: { kind: "added", imei }, box };
  } catch (error) {
    if (isProblem(error, 404)) return { note: { kind: "notFound", imei } };
    return { note: { kind: "failed", imei, text: problemText(error).text } };
  }
}

function entryOf({ imei, model }: MandatorBox, before: readonly BoxEntry[]): BoxEntry {
  return { imei, model, vehicleName: freeName(before) };
}

/**
 * 'Vehicle {n}' by the number of the row, the same in both languages (rule boxes/scanning); after removals the next
 * that is free.
 */
export function freeName(entries: readonly BoxEntry[]): string {
  let row = entries.length + 1;
  while (entries.some(({ vehicleName }) => vehicleName === `Vehicle ${row}`)) row += 1;
  return `Vehicle ${row}`;
}
