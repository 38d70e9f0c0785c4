import { boxCommands } from "@wegbuch/contract/boxcommands/endpoints";
import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import { notFound } from "../../platform/http/problem.ts";
import { serve } from "../../platform/http/serve.ts";
import { readCommands } from "./queries.ts";
import { queueCommand } from "./queue-command.ts";

export function boxCommandRoutes(parts: { database: Database; clock: Clock }) {
  return serve(boxCommands, {
    list: async ({ params }) => {
      const db = parts.database.as("admin");
      const box = await db
        .selectFrom("boxes")
        .select("number")
        .where("id", "=", params.id)
        .executeTakeFirst();
      if (box === undefined) throw notFound("Box");
      return readCommands(db, box.number);
    },
    send: ({ actor, params, body }) => queueCommand(parts, actor.userId, params.id, body),
  });
}
