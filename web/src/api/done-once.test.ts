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

test("what somebody did after a call that was not answered is not undone by it", async () => {
  const adding = aServer(noAnswer(), "added");
  const removing = aServer("removed");
  const added = expect(doneOnce("add the driver", adding.ask)).rejects.toThrow("Status 0");
  await vi.advanceTimersByTimeAsync(500);
  expect(await doneOnce("remove the driver", removing.ask)).toBe("removed");
  await vi.advanceTimersByTimeAsync(500);
  await added;
  expect(adding.keys).toHaveLength(1);
});

test("who does again what was not answered, after something else, means it anew", async () => {
  const first = aServer(noAnswer(), noAnswer(), noAnswer(), noAnswer(), "added");
  const failed = expect(doneOnce("add him", first.ask)).rejects.toThrow("Status 0");
  await vi.advanceTimersByTimeAsync(13_000);
  await failed;
  await doneOnce("remove him", aServer("removed").ask);
  await doneOnce("add him", first.ask);
  expect(new Set(first.keys).size).toBe(2);
});

test("of calls that are made at once one that is answered leaves the others their keys", async () => {
  const failing = aServer(noAnswer(), "saved");
  const done = doneOnce("the first row", failing.ask);
  expect(await doneOnce("the second row", aServer("saved").ask)).toBe("saved");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await done).toBe("saved");
});

test("what is said to be done already is not done anew by who asks once more", async () => {
  const action = anAction();
  const { keys, ask } = aServer(
    new ApiProblem(409, { title: "AlreadyDone" }),
    new ApiProblem(409, { title: "AlreadyDone" }),
  );
  await expect(doneOnce(action, ask)).rejects.toThrow("AlreadyDone");
  await expect(doneOnce(action, ask)).rejects.toThrow("AlreadyDone");
  expect(new Set(keys).size).toBe(1);
});
