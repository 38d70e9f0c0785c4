import { QueryClient } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { trips } from "@wegbuch/contract/trips/endpoints";
import type { CurrentUser } from "@wegbuch/contract/users/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { currentUser, noteBeforehand } from "./current-user.ts";
import {
  beginSession,
  endSession,
  enterSession,
  owesLogout,
  payLogout,
  resumeSession,
  sessionState,
} from "./session.ts";
import { tellOwedLogout } from "./tell-logout.ts";

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

test.each([0, 429, 500, 503])(
  "a logout that was answered %i is still owed, and told before anybody logs in (rule accounts/login-page)",
  async (status) => {
    endSession("loggedOut", { isOwed: true });
    if (status > 0) answers = { Logout: () => Response.json({}, { status }) };
    await expect(tellOwedLogout()).rejects.toMatchObject({ status });
    expect(owesLogout()).toBe(true);

    // Its session is gone, or was never there.
    answers = { Logout: () => Response.json({}, { status: 401 }) };
    await tellOwedLogout();
    expect(owesLogout()).toBe(false);
    await tellOwedLogout();
    expect(asked).toEqual(["Logout", "Logout"]);
  },
);

test("the end of a session in a tab leaves what another tab keeps of who has logged in since (rule offline/end)", async () => {
  const reload = vi.fn();
  vi.stubGlobal("location", { reload });
  enterSession("of this tab");
  // Another tab: out, and in again.
  localStorage.clear();
  localStorage.setItem("login", "later");
  localStorage.setItem("draft", "of the next one");
  answers = { Trips: () => Response.json({ title: "SessionExpired" }, { status: 401 }) };

  await expect(call(trips.list, {})).rejects.toMatchObject({ status: 401 });

  expect(reload).toHaveBeenCalledOnce();
  expect([localStorage.getItem("login"), localStorage.getItem("draft")]).toEqual([
    "later",
    "of the next one",
  ]);
});

test("where nobody has logged in since, the end of a session takes along what it brought", async () => {
  enterSession("of this tab");
  localStorage.setItem("draft", "his");
  answers = { Trips: () => Response.json({ title: "SessionExpired" }, { status: 401 }) };

  await expect(call(trips.list, {})).rejects.toMatchObject({ status: 401 });

  expect([sessionState(), localStorage.getItem("draft"), localStorage.getItem("login")]).toEqual([
    "expired",
    null,
    null,
  ]);
});

/** Lists what it keeps as browsers do. */
function aStorage() {
  const kept: Record<string, string> = {};
  const hidden = (value: unknown) => ({ value, enumerable: false });
  return Object.defineProperties(kept, {
    getItem: hidden((key: string) => kept[key] ?? null),
    setItem: hidden((key: string, value: string) => void (kept[key] = value)),
    removeItem: hidden((key: string) => void delete kept[key]),
    clear: hidden(() => {
      for (const key of Object.keys(kept)) delete kept[key];
    }),
  });
}

test("whom this device alone says to be there is not noted anew, so that the hours for which that holds run out (rule offline/reading)", async () => {
  let opened = 0;
  const open = () => {
    opened += 1;
    throw new Error("a store of no test");
  };
  vi.stubGlobal("indexedDB", { open, deleteDatabase: () => undefined });
  const user = { id: "his", mandator: { id: "theirs" }, supportedBy: null } as CurrentUser;

  resumeSession();
  await noteBeforehand(user);
  expect(opened).toBe(0);

  beginSession("his own");
  await noteBeforehand(user);
  expect(opened).toBe(1);
});
