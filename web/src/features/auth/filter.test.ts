import { expect, test } from "vitest";
import { resetLinkOf } from "./filter.ts";

test("the link of a reset mail is read in any case, as mail programs write it", () => {
  const link = { token: "a_b-c", userId: "0192" };

  expect(resetLinkOf("?Token=a_b-c&UserId=0192")).toEqual(link);
  expect(resetLinkOf("?token=a_b-c&userid=0192&utm_source=mail")).toEqual(link);
  expect(resetLinkOf("?USERID=0192&TOKEN=a_b-c")).toEqual(link);
});

test("without a token there is no link; without an id it is one that has expired", () => {
  expect(resetLinkOf("")).toBeNull();
  expect(resetLinkOf("?UserId=0192")).toBeNull();
  expect(resetLinkOf("?Token=&UserId=0192")).toBeNull();
  expect(resetLinkOf("?Token=a")).toEqual({ token: "a", userId: "" });
});
