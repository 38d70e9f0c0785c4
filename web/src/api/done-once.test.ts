import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doneOnce } from "./done-once.ts";
import { ApiProblem } from "./problem.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Answers with what it is given, one call after the other, and notes the keys it was asked with. */
function aServer(...answers: (string | ApiProblem)[]) {
  const keys: string[] = [];
  const ask = async (key: string) => {
    keys.push(key);
    const answer = answers.shift()!;
    if (typeof answer !== "string") throw answer;
    return answer;
  };
  return { keys, ask };
}

const noAnswer = () => new ApiProblem(0, {});
let actions = 0;
const anAction = () => `action ${(actions += 1)}`;

test("a call that is not answered is made again after one, three and nine seconds, with the same key", async () => {
  const { keys, ask } = aServer(noAnswer(), new ApiProblem(502, {}), new ApiProblem(503, {}), "saved");
  const done = doneOnce(anAction(), ask);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(keys).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(keys).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(await done).toBe("saved");
  expect(new Set(keys).size).toBe(1);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
});

test("what the server is still doing is waited for", async () => {
  const { ask } = aServer(new ApiProblem(409, { title: "IdempotencyKeyInUse" }), "saved");
  const done = doneOnce(anAction(), ask);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe("saved");
});

test("a refusal is final, and who corrects nothing and tries again makes another call", async () => {
  const action = anAction();
  const { keys, ask } = aServer(new ApiProblem(409, { title: "Conflict" }), "saved");
  await expect(doneOnce(action, ask)).rejects.toThrow("Conflict");
  expect(await doneOnce(action, ask)).toBe("saved");
  expect(new Set(keys).size).toBe(2);
});

test("who does again what was never answered means the same, and then something new", async () => {
  const action = anAction();
  const { keys, ask } = aServer(noAnswer(), noAnswer(), noAnswer(), noAnswer(), "saved", "saved again");
  const given = expect(doneOnce(action, ask)).rejects.toThrow("Status 0");
  await vi.advanceTimersByTimeAsync(13_000);
  await given;
  expect(await doneOnce(action, ask)).toBe("saved");
  expect(await doneOnce(action, ask)).toBe("saved again");
  expect([new Set(keys.slice(0, 5)).size, new Set(keys).size]).toEqual([1, 2]);
});
