import { expect, test } from "vitest";
import { anApp, giveItems, giveWritten } from "../../../test/kit/http/app.ts";

const counts = { page: 2, perPage: 3, totalCount: 6, pageCount: 2 };

async function* batches(...given: string[][]): AsyncGenerator<string[]> {
  yield* given;
}

async function ask() {
  const { app, as } = await anApp();
  return app.inject({ url: "/api/Things/Long", headers: as("driver") });
}

test("a page of which the items come in batches reads like any other", async () => {
  giveItems(batches(["a"], [], ["b", "c"]));
  const answer = await ask();
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([
    200,
    "application/json; charset=utf-8",
  ]);
  expect(answer.json()).toEqual({ ...counts, items: ["a", "b", "c"] });
});

test.each([[[]], [[[]]], [[[], []]]])("a page without items is one all the same (%j)", async (given) => {
  giveItems(batches(...given));
  expect((await ask()).json()).toEqual({ ...counts, items: [] });
});

test("what fails before the first items is answered as any failure", async () => {
  giveItems(
    // oxlint-disable-next-line require-yield
    (async function* () {
      throw new Error("the database is away");
    })(),
  );
  expect((await ask()).statusCode).toBe(500);
});

test("a batch that breaks the contract is not sent", async () => {
  giveItems(batches([42 as unknown as string]));
  expect((await ask()).statusCode).toBe(500);
});

test("a page of which PostgreSQL wrote the items reads like any other, and is looked at like any other", async () => {
  giveWritten(batches(['"a"'], [], ['"b"', '"c"']));
  expect((await ask()).json()).toEqual({ ...counts, items: ["a", "b", "c"] });
  giveWritten(batches(["42"]));
  expect((await ask()).statusCode).toBe(500);
});
