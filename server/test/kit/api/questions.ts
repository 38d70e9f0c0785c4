import { bundleDocuments } from "@wegbuch/contract/documents/endpoints";
import { unzipBundle } from "@wegbuch/contract/evidence/verifying/unzip-bundle";
import type { Endpoint } from "@wegbuch/contract/kit/endpoint";
import { expect } from "vitest";
import { readPdf } from "../documents/pdf.ts";
import { readXlsx } from "../documents/xlsx.ts";
import type { Named } from "./company.ts";
import { type Planted, plantedWords } from "./private-words.ts";
import { bytesOf, opened } from "./streams.ts";
import { calls } from "./walk.ts";

/** All that tells something: what is read, and files. */
const reads = calls.filter(({ endpoint }) => endpoint.method === "GET" || endpoint.file !== undefined);
const always = { from: "1760-01-01T00:00:00Z", to: "9999-01-01T00:00:00Z" };
const today = { from: "2026-05-03T22:00:00Z", to: "2026-05-04T22:00:00Z" };

const nonsense = "Niemandsland";
/** What is searched for, and what nobody has written anywhere. */
export const searches = [...plantedWords, nonsense];

export type Asked = {
  endpoint: Endpoint;
  path: string;
  sent: Record<string, string>;
  of?: { vehicleIds: string[] };
};

/** Each call with all its ids, and with the filters that let most through. */
export function questions({ trips, vehicle, driver, imei }: Planted, others: Named): Asked[] {
  const known = { ...others, imei } as Record<string, string>;
  const ids: Record<string, string[]> = {
    trip: trips,
    vehicle: [vehicle],
    drivingVehicle: [vehicle],
    user: [driver],
    object: [...trips, vehicle, driver],
  };
  return reads.flatMap(({ endpoint, row }) => {
    const query = (row.query ?? "").replaceAll(/\{(\w+)\}/g, (_, key: string) => known[key]!);
    const base = Object.fromEntries(new URLSearchParams(query));
    return (ids[row.id ?? ""] ?? [known[row.id ?? "imei"]!]).flatMap((id) =>
      filtersOf(endpoint).map((filter) => ({
        endpoint,
        path: endpoint.path.replace(/:\w+/, id).replace(/:\w+/, driver),
        sent: { ...base, ...filter },
        ...(endpoint === bundleDocuments.zip && { of: { vehicleIds: [vehicle] } }),
      })),
    );
  });
}

function filtersOf({ query, file }: Endpoint): Record<string, string>[] {
  const names = Object.keys(query?.shape ?? {});
  const most: Record<string, string> = names.includes("perPage") ? { perPage: "1000" } : {};
  if (file !== undefined && query === undefined) return [always];
  const periods = names.includes("from") ? [always, today] : [{}];
  const terms = names.includes("searchTerm") ? searches : [];
  return [...periods, ...terms.map((searchTerm) => ({ searchTerm }))].map((one) => ({ ...most, ...one }));
}

/** What one is told: the call with its filter, and the answer as a person would read it. */
export async function ask(origin: string, authorization: string, { endpoint, path, sent, of }: Asked) {
  const isPosted = endpoint.method === "POST";
  const search = isPosted ? "" : `?${new URLSearchParams(sent).toString()}`;
  const answer = await opened(() =>
    fetch(`${origin}/api${path}${search}`, {
      method: endpoint.method,
      headers: { authorization, ...(isPosted && { "content-type": "application/json" }) },
      ...(isPosted && { body: JSON.stringify({ ...sent, ...of }) }),
    }),
  );
  const bytes = await bytesOf(answer);
  const isRefused = answer.status >= 500 || answer.status === 429;
  expect([endpoint.path, answer.status, isRefused]).toEqual([endpoint.path, answer.status, false]);
  return answer.ok ? readable(bytes, endpoint.file) : Buffer.from(bytes).toString();
}

function readable(bytes: Uint8Array, file: string | undefined): string {
  if (file?.endsWith(".pdf")) return Object.values(readPdf(bytes)).flat().join("\n");
  if (file?.endsWith(".zip"))
    return [...unzipBundle(bytes)!.files].map(([name, part]) => readable(part, name)).join("\n");
  if (file?.endsWith(".xlsx")) return Object.values(readXlsx(bytes).parts).join("\n");
  return Buffer.from(bytes).toString();
}
