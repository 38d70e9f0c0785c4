import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiProblem } from "./problem.ts";
import { createQueryClient } from "./query-client.ts";

/** A screen with queries that fail with a status until it is set to 200. */
function aScreen(names: string[], over: { isSilent?: boolean } = {}) {
  const said = { problems: [] as unknown[], recoveries: 0 };
  const client = createQueryClient({
    onProblem: (error, isOutage) => said.problems.push([(error as ApiProblem).status, isOutage]),
    onRecovery: () => (said.recoveries += 1),
  });
  const statuses: Record<string, number> = {};
  const show = (name: string) => {
    const observer = new QueryObserver(client, {
      queryKey: [name],
      queryFn: () => {
        const status = statuses[name] ?? 200;
        if (status !== 200) throw new ApiProblem(status, {});
        return name;
      },
      retry: false,
      meta: over,
    });
    return { observer, leave: observer.subscribe(() => undefined) };
  };
  const open = () => Object.fromEntries(names.map((name) => [name, show(name)]));
  return { client, said, statuses, open };
}

test("one answer after an outage brings back everything that failed in it", async () => {
  const screen = aScreen(["trips", "vehicles"]);
  Object.assign(screen.statuses, { trips: 503, vehicles: 502 });
  const { trips, vehicles } = screen.open();
  await vi.waitFor(() => expect(screen.said.problems).toHaveLength(2));
  expect(screen.said).toEqual({
    problems: [
      [503, true],
      [502, true],
    ],
    recoveries: 0,
  });

  Object.assign(screen.statuses, { trips: 200, vehicles: 200 });
  await trips!.observer.refetch();

  await vi.waitFor(() => expect(screen.said.recoveries).toBe(1));
  expect(vehicles!.observer.getCurrentResult().data).toBe("vehicles");
});

test("the outage is not over while something on the screen is still failed", async () => {
  const screen = aScreen(["trips", "vehicles"]);
  Object.assign(screen.statuses, { trips: 503, vehicles: 500 });
  const { trips, vehicles } = screen.open();
  await vi.waitFor(() => expect(screen.said.problems).toHaveLength(2));

  screen.statuses["trips"] = 200;
  await trips!.observer.refetch();
  await vi.waitFor(() => expect(screen.said.problems).toHaveLength(3));
  expect(screen.said.recoveries).toBe(0);

  // The screen that showed it is left: nobody waits for it any more.
  vehicles!.leave();
  await trips!.observer.refetch();
  expect(screen.said.recoveries).toBe(1);
});

test("a refusal is no outage and is not asked again", async () => {
  const screen = aScreen(["trips", "vehicles"]);
  screen.statuses["vehicles"] = 403;
  screen.open();
  await vi.waitFor(() => expect(screen.said.problems).toEqual([[403, false]]));

  await screen.client.refetchQueries({ queryKey: ["trips"] });

  expect(screen.said.problems).toEqual([[403, false]]);
});

test("a door that is shut in the middle of work makes it ask anew who may do what", async () => {
  const screen = aScreen(["trips"], { isSilent: true });
  let asked = 0;
  const user = new QueryObserver(screen.client, {
    queryKey: ["user"],
    queryFn: () => (asked += 1),
    staleTime: Infinity,
    meta: { isDoorkeeper: true },
  });
  user.subscribe(() => undefined);
  await vi.waitFor(() => expect(asked).toBe(1));
  screen.statuses["trips"] = 403;

  screen.open();

  await vi.waitFor(() => expect(asked).toBe(2));
  expect(screen.said.problems).toEqual([]);
});

test("a form that shows refused fields itself is not told of them a second time", async () => {
  const { client, said } = aScreen([]);
  const refused = (body: object) =>
    client
      .getMutationCache()
      .build(client, {
        mutationFn: () => Promise.reject(new ApiProblem(400, body)),
        meta: { showsFields: true },
      })
      .execute(undefined)
      .catch(() => undefined);

  await refused({ errors: { currentPassword: ["Das Passwort ist falsch"] } });
  expect(said.problems).toEqual([]);

  await refused({ message: "Too many failed attempts." });
  expect(said.problems).toEqual([[400, false]]);
});
