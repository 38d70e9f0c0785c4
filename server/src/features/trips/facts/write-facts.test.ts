import { keyOfFact, commitmentOf, factNames, rootOfFacts } from "@wegbuch/contract/evidence/trip-facts";
import { expect, test } from "vitest";
import { asOwner, aDatabase } from "../../../../test/kit/db/database.ts";

const database = await aDatabase();

test("the database binds a value with its name as the rule says", async () => {
  const [row] = await asOwner<{ key: string; commitment: string }>(
    database,
    `select encode(fact_key(salt, 'type'), 'hex') as key,
       encode(fact_commitment(salt, 'type', '0'), 'hex') as commitment
     from decode('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex') as salt`,
  );

  expect(row?.key).toMatch(/^b9c1ee70.*f6694e$/);
  expect(row?.commitment).toMatch(/^75d5597c.*966acc$/);
});

test("texts of any kind are bound by the database as by whoever checks them", async () => {
  const salt = Buffer.alloc(32, 7);
  const said = factNames.map(
    (name, place) =>
      [`${name} "„Ärztin“\\/`, "a\u0000b".replace("\u0000", "\u0001"), "😀\u007f\u2028", "\b\t\n\f\r"][
        place % 4
      ]!,
  );
  const [row] = await asOwner<{ root: Buffer }>(
    database,
    `select fact_root(string_agg(fact_commitment($1, name, to_json(text)::text), ''::bytea order by place)) as root
     from unnest(fact_names(), $2::text[]) with ordinality as said (name, text, place)`,
    [salt, said],
  );

  const commitments = factNames.map((name, place) => commitmentOf(keyOfFact(salt, name), name, said[place]!));
  expect(row?.root).toEqual(Buffer.from(rootOfFacts(commitments)));
});
