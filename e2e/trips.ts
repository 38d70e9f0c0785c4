import { addDays, dayOf, startOfDay } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import type { Page } from "playwright-core";
import { vi } from "vitest";

/** A trip as somebody writes it down: on which day, from when to when, on the clocks of Vienna. */
export type Written = {
  plate: string;
  day: string;
  from: string;
  to: string;
  kilometers: number;
  /** 0 business, 1 private, 2 drive to work. */
  type?: TripType;
  description?: string;
};

/** The day so many days ago in Vienna, yyyy-MM-dd. */
export function daysAgo(days: number): string {
  return dayOf(Date.now() - days * 86_400_000);
}

/** As it is typed into a field for days: dd/MM/yyyy. */
export function typed(day: string): string {
  return day.split("-").toReversed().join("/");
}

/** A day's page of the logbook. */
export function logbookOf(day: string): string {
  return `/trips?kind=day&from=${day}&to=${day}`;
}

/** Opens the logbook of a vehicle on one day. */
export async function openLogbook(page: Page, { plate, day }: { plate: string; day: string }): Promise<void> {
  const vehicle = await vehicleOf(page, plate);
  await page.goto(`${logbookOf(day)}&vehicleId=${vehicle.id}`);
}

/**
 * Enters trips by the API, as the person who is logged in, for the owner of their vehicle or, where it has none, for
 * that person; what a story is about is entered on the screen.
 */
export async function enterTrips(page: Page, ...trips: readonly Written[]): Promise<void> {
  for (const { plate, day, from, to, kilometers, type = tripTypes.business, description = null } of trips) {
    const vehicle = await vehicleOf(page, plate);
    const body = {
      vehicleId: vehicle.id,
      driverId: vehicle.ownerId ?? (await ownId(page)),
      startedAt: `${day}T${from}:00Z`,
      finishedAt: `${day}T${to}:00Z`,
      startAddress: { displayName: "Bahnhofplatz 1, 4600 Wels" },
      destinationAddress: { displayName: "Hauptplatz 1, 4020 Linz" },
      mileageInMeters: Math.round(kilometers * 1000),
      type,
      description,
    };
    await callApi(page, "POST", "/api/Trips", body);
  }
}

type Vehicle = { id: string; ownerId: string | null; licensePlate: string };

async function vehicleOf(page: Page, plate: string): Promise<Vehicle> {
  const { items } = (await callApi(page, "GET", "/api/Vehicles?perPage=100")) as { items: Vehicle[] };
  return items.find(({ licensePlate }) => licensePlate === plate)!;
}

/** The trips of a vehicle on a day, as the API says them. */
export async function tripsOf(page: Page, { plate, day }: { plate: string; day: string }) {
  const { id } = await vehicleOf(page, plate);
  const answer = await callApi(page, "GET", `/api/Trips?vehicleIds=${id}&${periodOf(day)}`);
  return (answer as { items: { id: string; vehicle: { id: string }; driver: { id: string } | null }[] })
    .items;
}

/** A day of Vienna, as calls that ask for a period take it. */
function periodOf(day: string): string {
  const [from, to] = [startOfDay(day), startOfDay(addDays(day, 1))].map((at) => new Date(at).toISOString());
  return `from=${from}&to=${to}`;
}

export async function ownId(page: Page): Promise<string> {
  return ((await callApi(page, "GET", "/api/Users/current")) as { id: string }).id;
}

/** A call as the page makes it itself, with a token its cookie brought. */
export async function callApi(page: Page, method: string, path: string, body?: unknown): Promise<unknown> {
  const { request } = page.context();
  // A connection that was kept may end just when it is used again.
  const current = await request.get("/api/Users/current", { maxRetries: 3 });
  const { token } = (await current.json()) as { token: string };
  const answer = await request.fetch(path, {
    method,
    headers: { authorization: `Bearer ${token}` },
    ...(body !== undefined && { data: body }),
  });
  if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${await answer.text()}`);
  return answer.status() === 204 ? undefined : answer.json();
}

/** The demo's boxes send their month from its first day on while the first stories begin: waits for a day of theirs. */
export async function dayWasSent(page: Page, day: string): Promise<void> {
  const path = `/api/Trips?${periodOf(day)}&perPage=1`;
  const look = async () => {
    const { totalCount } = (await callApi(page, "GET", path)) as { totalCount: number };
    if (totalCount === 0) throw new Error(`nothing was driven on ${day}`);
  };
  await vi.waitFor(look, { timeout: 90_000, interval: 500 });
}

/** The last day, so many days ago or earlier, on which the demo company drove, yyyy-MM-dd. */
export function lastWorkday(days = 1): string {
  const day = daysAgo(days);
  return [0, 6].includes(new Date(day).getUTCDay()) ? lastWorkday(days + 1) : day;
}
