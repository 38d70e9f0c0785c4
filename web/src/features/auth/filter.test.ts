import { expect, test } from "vitest";
import { resetLinkOf } from "./filter.ts";

const inFragment = (hash: string) => resetLinkOf({ hash, search: "" });

test("the link of a reset mail is read in any case, as mail programs write it", () => {
  const link = { token: "a_b-c", userId: "0192" };

  expect(inFragment("#Token=a_b-c&UserId=0192")).toEqual(link);
  expect(inFragment("#token=a_b-c&userid=0192&utm_source=mail")).toEqual(link);
  expect(inFragment("#USERID=0192&TOKEN=a_b-c")).toEqual(link);
  expect(resetLinkOf({ hash: "", search: "?Token=a_b-c&UserId=0192" })).toEqual(link);
});

test("without a token there is no link; without an id it is one that has expired", () => {
  expect(inFragment("")).toBeNull();
  expect(inFragment("#UserId=0192")).toBeNull();
  expect(inFragment("#Token=&UserId=0192")).toBeNull();
  expect(inFragment("#Token=a")).toEqual({ token: "a", userId: "" });
});
