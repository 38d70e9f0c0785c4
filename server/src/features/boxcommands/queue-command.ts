import type { BoxCommand, NewBoxCommand } from "@wegbuch/contract/boxcommands/schemas";
import { de, en } from "@wegbuch/contract/boxcommands/texts";
import { de as boxDe, en as boxEn } from "@wegbuch/contract/boxes/texts";
import { fill, inBothLanguages } from "@wegbuch/contract/kit/texts";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { notFound, Problem } from "../../platform/http/problem.ts";
import { readCommands } from "./queries.ts";

const say = inBothLanguages(de, en);
const sayOfBoxes = inBothLanguages(boxDe, boxEn);

/** A box that never calls must not gather more than somebody can want of it. */
const mostWaiting = 10;

/** Queues a command for a box; 409 for an archived one, which may not call, and while ten wait for it. */
export function queueCommand(
  { database, clock }: { database: Database; clock: Clock },
  loginId: string,
  boxId: string,
  command: NewBoxCommand,
): Promise<BoxCommand> {
  return database
    .as("admin")
    .transaction()
    .execute(async (db) => {
      const box = await db
        .selectFrom("boxes")
        .select(["number", "imei", "archived_at as archivedAt"])
        .where("id", "=", boxId)
        .forUpdate()
        .executeTakeFirst();
      if (box === undefined) throw notFound("Box");
      if (box.archivedAt !== null) throw conflict(fill(sayOfBoxes.boxIsArchived, { imei: box.imei }));
      const { count } = await db
        .selectFrom("box_commands")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("box_number", "=", box.number)
        .where("answered_at", "is", null)
        .where("failed_at", "is", null)
        .executeTakeFirstOrThrow();
      if (count >= mostWaiting) throw conflict(fill(say.tooManyWait, { count: mostWaiting }));
      const id = newId(clock);
      const made = { created_at: clock.now(), created_by: loginId };
      await db
        .insertInto("box_commands")
        .values({ id, box_number: box.number, text: textOf(command), ...made })
        .execute();
      return (await readCommands(db, box.number, id))[0]!;
    });
}

/** Parameter 10055 is how often a box sends while it moves. */
function textOf(command: NewBoxCommand): string {
  return command.name === "sendPeriod" ? `setparam 10055:${command.seconds}` : command.name;
}

function conflict(why: ReturnType<typeof fill>): Problem {
  return new Problem(409, "Conflict", { errors: { name: [why] } });
}
