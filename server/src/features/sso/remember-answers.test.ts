import { expect, test } from "vitest";
import { rememberAnswers } from "./remember-answers.ts";

const contentType = "application/json";
const keysOf = (...kids: string[]) => ({
  status: 200,
  contentType,
  body: Buffer.from(JSON.stringify({ keys: kids.map((kid) => ({ kid })) })),
});

function aMemory() {
  let now = 1_000_000;
  const asked: string[] = [];
  const memory = rememberAnswers({ now: () => new Date(now) });
  let answer: { status: number; contentType: string; body: Uint8Array } = keysOf("first");
  const read = async (keyId?: string, whose = "one") => {
    const { body } = await memory.read({ whose, url: "https://idp.example/keys", keyId }, async () => {
      asked.push(whose);
      return answer;
    });
    return new TextDecoder().decode(body);
  };
  return {
    asked,
    memory,
    read,
    wait: (seconds: number) => (now += seconds * 1_000),
    say: (next: typeof answer) => (answer = next),
  };
}

test("what a provider says is asked once a minute, for each company by itself", async () => {
  const { asked, read, wait } = aMemory();
  await read();
  await read("first");
  wait(59);
  await read();
  expect(asked).toEqual(["one"]);
  await read(undefined, "two");
  wait(1);
  await read();
  expect(asked).toEqual(["one", "two", "one"]);
});

test("a key nobody has heard of is looked for at once, and again after five seconds at the earliest", async () => {
  const { asked, read, wait, say } = aMemory();
  await read("first");
  say(keysOf("first", "second"));
  expect(await read("second")).toContain("second");
  expect(asked).toHaveLength(2);
  await read("third");
  wait(4);
  await read("third");
  expect(asked).toHaveLength(2);
  wait(1);
  await read("third");
  expect(asked).toHaveLength(3);
});

test("what is signed with a key that has no name is checked with the keys there are now", async () => {
  const { asked, memory, wait } = aMemory();
  const read = () =>
    memory.read({ whose: "one", url: "https://idp.example/keys", keyId: null }, async () => {
      asked.push("one");
      return keysOf("first");
    });
  await read();
  await read();
  expect(asked).toHaveLength(2);
  await read();
  expect(asked).toHaveLength(2);
  wait(5);
  await read();
  expect(asked).toHaveLength(3);
});

test("a failure is not remembered, and what was of no use is forgotten", async () => {
  const { asked, memory, read, say } = aMemory();
  say({ status: 503, contentType, body: Buffer.from("{}") });
  await read();
  say(keysOf("first"));
  await read();
  memory.forget("one");
  await read();
  expect(asked).toHaveLength(3);
});
