import { toBase64 } from "@wegbuch/contract/evidence/bytes";
import { canonicalJson } from "@wegbuch/contract/evidence/canonical-json";
import { leafOf } from "@wegbuch/contract/evidence/head-note";
import { inclusionProofs, leafHash } from "@wegbuch/contract/evidence/merkle-tree";
import type { MandatorDb } from "../../platform/db/database.ts";
import type { Piece } from "../../platform/documents/zip-pieces.ts";
import { readLeaves, textOfHash } from "./find-starts.ts";
import type { Subject } from "./read-subject.ts";

/** Where the book of a vehicle stood at one of its entries. */
type Standing = { vehicleId: string; bookSeq: number; hash: string };

export type Heads = {
  /** Notes where a book stood, which a note may have signed. */
  note: (standing: Standing) => void;
  /** The notes, and where in each of them which book stood, with the proof. */
  write: () => AsyncGenerator<Piece>;
};

/** Finds noted standings of books in the notes (rule evidence/notes). */
export function openHeads(db: MandatorDb, { mandatorId, vehicles, notes }: Subject): Heads {
  const standings = new Map<string, Standing>();
  return {
    note: (standing) => {
      const { vehicleId: bookId, bookSeq: seq, hash } = standing;
      standings.set(textOfHash(leafHash(leafOf({ mandatorId, bookId, seq, hash }))), standing);
    },
    write: async function* () {
      const lines = new Map(vehicles.map(({ id }) => [id, [] as string[]]));
      for (const { day, note } of notes) {
        yield { path: `heads/${day}.note`, content: note };
        for (const { vehicleId, line } of proven(day, await readLeaves(db, day), standings))
          lines.get(vehicleId)!.push(line);
      }
      for (const [id, told] of lines) yield { path: `heads/${id}.jsonl`, content: told.join("") };
    },
  };
}

function proven(day: string, leaves: readonly Buffer[], standings: ReadonlyMap<string, Standing>) {
  const found = leaves.flatMap((leaf, index) => {
    const standing = standings.get(textOfHash(leaf));
    return standing === undefined ? [] : [{ ...standing, index }];
  });
  if (found.length === 0) return [];
  const proofs = inclusionProofs(
    leaves,
    found.map(({ index }) => index),
  );
  return found.map(({ vehicleId, bookSeq, hash, index }, nth) => {
    const proof = proofs[nth]!.map(toBase64);
    return { vehicleId, line: `${canonicalJson({ day, bookSeq, hash, index, proof })}\n` };
  });
}
