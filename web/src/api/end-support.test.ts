import { focusManager, QueryClient } from "@tanstack/react-query";
import { trips } from "@wegbuch/contract/trips/endpoints";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./call.ts";
import { endSupport } from "./current-user.ts";
import { whileReadingRests } from "./query-client.ts";
import { beginSession, bearerToken, endSession, sessionState } from "./session.ts";

/** What the server has been asked, with the bearer it was asked under, and how it answers. */
const asked: { bearer: string | undefined; answer: (status: number, body: unknown) => void }[] = [];
const assign = vi.fn();

beforeEach(() => {
  vi.stubGlobal("fetch", (_address: string, { headers }: { headers: Record<string, string> }) => {
    return new Promise<Response>((resolve) => {
      const answer = (status: number, body: unknown) => resolve(Response.json(body, { status }));
      asked.push({ bearer: headers["Authorization"], answer });
    });
  });
  for (const name of ["localStorage", "sessionStorage"]) vi.stubGlobal(name, aStorage());
  vi.stubGlobal("location", { assign });
  vi.stubGlobal("document", { cookie: "" });
});

afterEach(() => {
  endSession("loggedOut");
  vi.unstubAllGlobals();
  asked.length = 0;
});

test("who ends support goes on as himself at once, whatever was asked before", async () => {
  beginSession("of support");
  const reading = call(trips.list, {}).catch((error: unknown) => error);
  const ending = endSupport();
  asked[1]!.answer(200, { token: "his own", authenticated: true });
  await ending;
  expect(bearerToken()).toBe("his own");
  expect(assign).toHaveBeenCalledWith("/mandators");

  asked[0]!.answer(401, { title: "Unauthorized", status: 401 });
  expect(await reading).toMatchObject({ status: 401 });
  expect(asked.map(({ bearer }) => bearer)).toEqual(["Bearer of support", "Bearer of support"]);
  expect([sessionState(), bearerToken()]).toEqual(["authorised", "his own"]);
});

test("a refusal of the present bearer ends the session", async () => {
  beginSession("his own");
  const reading = call(trips.list, {}).catch((error: unknown) => error);
  asked[0]!.answer(401, { title: "Unauthorized", status: 401 });
  await reading;
  expect(sessionState()).toBe("expired");
});

test("while support is ended nothing is read, and again once that has failed", async () => {
  const cache = new QueryClient();
  let isGivenUp = false;
  const reading = cache.fetchQuery({
    queryKey: ["polled"],
    queryFn: ({ signal }) => {
      signal.addEventListener("abort", () => (isGivenUp = true));
      return new Promise(() => undefined);
    },
  });
  void reading.catch(() => undefined);

  const ending = whileReadingRests(cache, async () => {
    expect([isGivenUp, focusManager.isFocused()]).toEqual([true, false]);
    throw new Error("refused");
  });
  await expect(ending).rejects.toThrow("refused");
  expect(focusManager.isFocused()).toBe(true);
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
