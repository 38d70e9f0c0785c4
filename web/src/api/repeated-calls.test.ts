import { expect, test } from "vitest";
import { ignoringRepeatedCalls } from "./repeated-calls.ts";

/** Calls that are answered when the test says so. */
function aServer() {
  const made: { request: object; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const send = ignoringRepeatedCalls(
    (request: object) => new Promise<string>((answer, refuse) => void made.push({ request, answer, refuse })),
  );
  return { made, send };
}

test("a second click sends nothing and hears nothing while the first is under way", async () => {
  const { made, send } = aServer();
  const first = send({ body: { name: "Caddy" } });
  expect(send({ body: { name: "Caddy" } })).toBeNull();
  made[0]!.answer("saved");
  expect(await first).toBe("saved");
  expect(made).toHaveLength(1);
});

test("something else is sent although another call is under way", () => {
  const { made, send } = aServer();
  void send({ params: { id: "a" } });
  void send({ params: { id: "b" } });
  expect(made.map(({ request }) => request)).toEqual([{ params: { id: "a" } }, { params: { id: "b" } }]);
});

test("what was answered or refused can be sent again", async () => {
  const { made, send } = aServer();
  const refused = send({ body: 1 });
  made[0]!.refuse(new Error("gone"));
  await expect(refused).rejects.toThrow("gone");
  const answered = send({ body: 1 });
  made[1]!.answer("saved");
  await answered;
  void send({ body: 1 });
  expect(made).toHaveLength(3);
});
