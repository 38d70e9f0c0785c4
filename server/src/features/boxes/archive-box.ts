import type { BoxArchiveToggle, MandatorBox } from "@wegbuch/contract/boxes/schemas";
import { de, en } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import { enterMandator, type Database } from "../../platform/db/database.ts";
import { type Author, recordChange } from "../../platform/history/record-change.ts";
import { shownTime } from "../../platform/history/shown-time.ts";
import { invalid, notFound, Problem, say } from "../../platform/http/problem.ts";
import { readMandatorBox } from "./find-mandator-boxes.ts";
import { type HeldBox, holdBoxes, refusePhones } from "./find-held-boxes.ts";

const sayings = inBothLanguages(de, en);

/**
 * Archives a box that is in no vehicle, which the gateway refuses from then on, or takes it back, unless it is
 * as wanted already. A comment is asked for
 * on archiving alone and stays when the box comes back (rule boxes/archive).
 */
export function toggleBoxArchive(
  { database, clock }: { database: Database; clock: Clock },
  author: Author,
  id: string,
  { comment, isArchived }: BoxArchiveToggle,
): Promise<MandatorBox> {
  const now = clock.now();
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const [box] = await holdBoxes(db, { ids: [id] }, now);
      if (box === undefined) throw notFound("Box");
      refusePhones([box]);
      // It is so already.
      if (isArchived === (box.archivedAt !== null)) return (await readMandatorBox(db, now, id))!;
      const after =
        box.archivedAt === null ? archived(box, comment ?? "", now) : { ...box, archivedAt: null };
      await db
        .updateTable("boxes")
        .set({ archived_at: after.archivedAt, archive_comment: after.archiveComment })
        .where("id", "=", id)
        .execute();
      if (box.mandatorId !== null) {
        await enterMandator(db, box.mandatorId, async (within) =>
          recordChange(within, author, { kind: "box", id }, shown(box), shown(after)),
        );
      }
      return (await readMandatorBox(db, now, id))!;
    });
}

function archived(box: HeldBox, comment: string, now: Date): HeldBox {
  if (comment === "") throw invalid("comment", say.commentIsEmpty);
  if (box.hasVehicle) {
    const saying = fill(sayings.boxHasVehicle, { imei: box.imei });
    throw new Problem(409, "Conflict", { errors: { boxes: [saying] } });
  }
  return { ...box, archivedAt: now, archiveComment: comment };
}

const shown = ({ archivedAt, archiveComment }: HeldBox) => ({
  archivedAt: archivedAt === null ? "" : shownTime(archivedAt),
  archiveComment: archiveComment ?? "",
});
