import { expect, test } from "vitest";
import { clock } from "../../platform/clock.ts";
import { aDatabase } from "../../../test/kit/db/database.ts";
import { isPassword } from "../auth/hash-password.ts";
import { createByOperator } from "./create-by-operator.ts";

const database = await aDatabase();
const parts = { database, clock };
const person = { firstName: "Eva", lastName: "Maier" };

const loginOf = (email: string) =>
  database.as("admin").selectFrom("logins").selectAll().where("email", "=", email).executeTakeFirstOrThrow();

test("the first super admin gets a password for one use", async () => {
  const password = await createByOperator(parts, { ...person, email: " Eva@Example.AT " });

  const login = await loginOf("eva@example.at");
  expect(password).toMatch(/^\w{12}$/);
  expect(login).toMatchObject({ mandator_id: null, password_is_temporary: true });
  expect(await isPassword(password!, login.password_hash)).toBe(true);
  expect(login.password_hash).toContain("m=65536");
});

test("a password that is given stays", async () => {
  expect(
    await createByOperator(parts, { ...person, email: "otto@example.at", password: "Sonne 24" }),
  ).toBeUndefined();

  const login = await loginOf("otto@example.at");
  expect(login).toMatchObject({ password_is_temporary: false, password_expires_at: null });
  expect(await isPassword("Sonne 24", login.password_hash)).toBe(true);
});

test("an address that is taken or none, and a password too short, are refused in one line", async () => {
  await createByOperator(parts, { ...person, email: "ida@example.at" });

  const again = createByOperator(parts, { ...person, email: "IDA@example.at" });
  await expect(again).rejects.toThrow("--email: somebody logs in with ida@example.at already.");
  await expect(createByOperator(parts, { ...person, email: "ida" })).rejects.toThrow("--email");
  const short = createByOperator(parts, { ...person, email: "x@example.at", password: "abc" });
  await expect(short).rejects.toThrow("--password");
});
