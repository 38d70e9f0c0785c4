import { expect, test } from "vitest";
import { hashPassword, isHashOutdated, isPassword } from "./hash-password.ts";

test("passwords are hashed with argon2id at the costs of their owner", async () => {
  const ordinary = await hashPassword("secret", "ordinary");
  const strong = await hashPassword("secret", "superAdmin");
  expect(ordinary).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(strong).toMatch(/^\$argon2id\$v=19\$m=65536,t=2,p=1\$/);
  expect([isHashOutdated(ordinary, "ordinary"), isHashOutdated(ordinary, "superAdmin")]).toEqual([
    false,
    true,
  ]);
  expect([await isPassword("secret", strong), await isPassword("Secret", strong)]).toEqual([true, false]);
});

test("without a hash nothing is the password", async () => {
  expect(await isPassword("", null)).toBe(false);
});

test("every no is the same work, for whomever it is said", async () => {
  const hashes = [await hashPassword("secret", "ordinary"), await hashPassword("secret", "superAdmin"), null];
  await isPassword("wrong", null);
  const spent = [Infinity, Infinity, Infinity];
  for (let round = 0; round < 7; round += 1) {
    for (const [kind, hashed] of hashes.entries()) {
      // The time of the processor, all threads together: others at work beside us do not count.
      const begun = process.cpuUsage();
      await isPassword("wrong", hashed);
      const { user, system } = process.cpuUsage(begun);
      // The least of several: on a busy machine the same work costs more now and then, never less.
      spent[kind] = Math.min(spent[kind]!, user + system);
    }
  }
  expect(Math.max(...spent) / Math.min(...spent)).toBeLessThan(1.6);
});

test("more hashes at once than two running and 64 waiting are turned away, and the rest are done", async () => {
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword("x", "ordinary")));
  const refused = results.filter((result) => result.status === "rejected");
  expect(refused.length).toBe(80 - 66);
  expect(refused[0]).toMatchObject({ reason: { status: 503 } });
});
