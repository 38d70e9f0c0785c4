import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { endPushes } from "./end-pushes.ts";
import { beginSession, endSession, enterSession, payLogout } from "./session.ts";

/** What a device did, in its order. */
const done: string[] = [];

const registration = {
  getNotifications: async () => [{ close: () => done.push("closed") }],
  pushManager: { getSubscription: async () => ({ unsubscribe: async () => done.push("unsubscribed") }) },
};

function aStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  };
}

beforeEach(() => {
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, aStorage());
  vi.stubGlobal("document", { cookie: "" });
  vi.stubGlobal("navigator", {
    serviceWorker: { getRegistration: async () => registration },
    clearAppBadge: async () => void done.push("without a number"),
  });
});

afterEach(async () => {
  payLogout();
  endSession("loggedOut");
  await endPushes();
  vi.unstubAllGlobals();
  done.length = 0;
});

const all = ["closed", "without a number", "unsubscribed"];

test("who logs out leaves nothing of what the device was told, and is told nothing any more, closing first", async () => {
  beginSession("his own");
  endSession("loggedOut");
  await expect.poll(() => done).toEqual(all);
});

test("who logs in takes the device from whoever had it", async () => {
  enterSession("his own");
  await expect.poll(() => done).toEqual(all);
});

test.each(["expired", "loggedOut"] as const)(
  "the end of an older tab (%s) leaves the device to whoever has logged in since",
  async (how) => {
    beginSession("of before");
    // In another tab.
    localStorage.setItem("login", "somebody else");
    endSession(how);
    await new Promise(setImmediate);
    expect(done).toEqual([]);
  },
);

test("a browser without a service worker has nothing to end", async () => {
  vi.stubGlobal("navigator", {});
  await endPushes();
  expect(done).toEqual([]);
});
