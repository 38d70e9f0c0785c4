import { requestStates } from "@wegbuch/contract/deletionrequests/codes";
import type { DeletionRequest } from "@wegbuch/contract/deletionrequests/schemas";
import { expect, test } from "vitest";
import { anOffice } from "../kit/api/request-office.ts";
import { aDatabase, asOwner } from "../kit/db/database.ts";

const database = await aDatabase();

type Answer = DeletionRequest & { message: string };

async function anOfficeLeft() {
  const office = await anOffice(database);
  const leave = async () => {
    await asOwner(database, "update users set archived_at = now() where id = $1", [office.person]);
    await asOwner(database, "update logins set is_enabled = false where id = $1", [office.person]);
  };
  const enter = (asks = office.admin) =>
    asks<Answer>("POST /Privacy/Requests/Entered", { userId: office.person, text: "Hat er mir geschrieben" });
  return { ...office, leave, enter };
}

test("for who has left an administrator asks, once a day and one at a time; who is there asks himself", async () => {
  const { leave, enter, person, people, mandatorId } = await anOfficeLeft();
  const early = await enter();
  expect([early.status, early.body.message]).toEqual([
    409,
    "Diese Person gehört noch zum Unternehmen und stellt ihren Antrag selbst.",
  ]);
  await leave();

  const { status, body } = await enter();

  expect([status, body]).toMatchObject([
    201,
    { state: requestStates.open, person: { id: person }, enteredBy: { id: people[1] }, dueOn: "2026-06-03" },
  ]);
  const again = await enter();
  expect([again.status, again.body.message]).toEqual([
    409,
    "Für diese Person ist bereits ein Löschantrag offen.",
  ]);
  const told = await asOwner<{ new_value: string; actor_id: string }>(
    database,
    "select new_value, actor_id from history where mandator_id = $1 and property_name = 'deletionRequest'",
    [mandatorId],
  );
  expect(told).toEqual([{ new_value: `entered ${person}, due 03.06.2026`, actor_id: people[1] }]);
});

test("another administrator decides what one has entered, is told who did, and any of them takes it back", async () => {
  const { leave, enter, admin, as, second, people, mails } = await anOfficeLeft();
  await leave();
  const { body } = await enter();
  const [mail] = await mails(second);
  expect(mail!.text).toContain("hat für Ida Fuchs, früher im Unternehmen, beantragt");
  const alone = await admin<Answer>(`POST /Privacy/Requests/${body.id}/Grant`);
  expect([alone.status, alone.body.message]).toEqual([
    409,
    "Über einen Antrag, den Sie eingetragen haben, entscheidet ein anderer Administrator.",
  ]);
  expect((await as(people[3])(`POST /Privacy/Requests/${body.id}/Withdraw`)).status).toBe(404);
  expect((await as(second)(`POST /Privacy/Requests/${body.id}/Grant`)).status).toBe(200);
  const taken = await as(second)<Answer>(`POST /Privacy/Requests/${body.id}/Withdraw`);
  expect([taken.status, taken.body.state]).toEqual([200, requestStates.withdrawn]);
  const again = await enter();
  expect([again.status, again.body.message]).toEqual([
    409,
    "Der letzte Löschantrag dieser Person wurde erst heute abgelehnt oder zurückgezogen.",
  ]);
});

test("who has come back reads that another withdrew what was asked for him, and not that he did", async () => {
  const { leave, enter, as, second, person, mails } = await anOfficeLeft();
  await leave();
  const { body } = await enter();
  await asOwner(database, "update users set archived_at = null where id = $1", [person]);
  await asOwner(database, "update logins set is_enabled = true where id = $1", [person]);
  expect((await as(second)(`POST /Privacy/Requests/${body.id}/Withdraw`)).status).toBe(200);

  const [mail] = await mails(person);
  expect(mail!.text).toContain("für Sie gestellt hat, ist zurückgezogen");
  expect(mail!.text).not.toContain("Sie haben Ihren Löschantrag");
});

test("nobody asks for people of another company", async () => {
  const { leave, person } = await anOfficeLeft();
  await leave();
  const other = await anOffice(database);
  const { status } = await other.admin("POST /Privacy/Requests/Entered", { userId: person, text: "x" });
  expect(status).toBe(404);
});
