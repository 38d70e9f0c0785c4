import { expect, test } from "vitest";
import { aDatabase, asOwner } from "../../../test/kit/db/database.ts";
import { aTeam } from "../../../test/kit/api/people.ts";
import { aSupport } from "../../../test/kit/api/support.ts";
import { aLine } from "../../../test/kit/api/users.ts";

const database = await aDatabase();

test("of an administrator whom support adds the administrators of his company are told, and nobody else's", async () => {
  const { ask } = await aSupport(database);
  const [company] = [await aTeam(database), await aTeam(database)];

  const { status } = await ask("POST /Mandators/Users", aLine(company.mandatorId, { role: "admin" }));

  expect(status).toBe(201);
  const told = await asOwner<{ mandator_id: string }>(
    database,
    `select logins.mandator_id from mails cross join unnest(mails.recipients) as address
     join logins on logins.email = address where mails.kind = 'M12'`,
  );
  expect(told).toEqual([{ mandator_id: company.mandatorId }]);
});
