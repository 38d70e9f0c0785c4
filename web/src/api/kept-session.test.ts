import { QueryClient } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { currentUser } from "./current-user.ts";
import { beginSession, endSession, owesLogout, payLogout, resumeSession, sessionState } from "./session.ts";

const asked: string[] = [];
/** What the server answers, by the end of the address; nothing at all where that is not here. */
let answers: Record<string, () => Response> = {};

beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    const name = address.split("/").at(-1)!;
    asked.push(name);
    const answer = answers[name];
    if (answer === undefined) throw new TypeError("Failed to fetch");
    return answer();
  });
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, aStorage());
  vi.stubGlobal("document", { cookie: "" });
});

afterEach(() => {
  payLogout();
  endSession("loggedOut");
  vi.unstubAllGlobals();
  asked.length = 0;
  answers = {};
});

test("while this device alone says who is there, nothing is asked but that and what everybody may (rule offline/reading)", async () => {
  resumeSession();
  answers = { Services: () => Response.json({}) };
  await expect(call(trips.list, {})).rejects.toMatchObject({ status: 0 });
  expect(asked).toEqual([]);
  await call(auth.services, {});
  expect(asked).toEqual(["Services"]);

  beginSession("his own");
  answers = { Trips: () => Response.json({ items: [] }) };
  await call(trips.list, {});
  expect(asked).toEqual(["Services", "Trips"]);
});

test("a logout that nobody heard is told before anything is asked with the cookie that was left", async () => {
  endSession("loggedOut", { isOwed: true });
  answers = { current: () => Response.json({}, { status: 401 }) };
  const cache = new QueryClient();
  await expect(cache.fetchQuery({ ...currentUser, retry: false })).rejects.toMatchObject({ status: 0 });
  expect([asked, owesLogout()]).toEqual([["Logout"], true]);

  answers["Logout"] = () => new Response(null, { status: 204 });
  await expect(cache.fetchQuery({ ...currentUser, retry: false })).rejects.toMatchObject({ status: 401 });
  expect([asked, owesLogout(), sessionState()]).toEqual([
    ["Logout", "Logout", "current"],
    false,
    "loggedOut",
  ]);
});

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}
