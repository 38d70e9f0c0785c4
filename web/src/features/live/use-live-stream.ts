import { live } from "@wegbuch/contract/live/endpoints";
import type { VehiclePosition, VehiclePositionFilter } from "@wegbuch/contract/live/schemas";
import { requestUrl } from "@wegbuch/contract/kit/request-url";
import { useEffect, useState } from "react";
import { followStream } from "../../api/follow-stream.ts";

/** What the stream has told, and when it was last heard, in ms since 1970. */
export type Streamed = { positions: readonly VehiclePosition[]; heardAt: number };

type Listening = {
  query: Partial<VehiclePositionFilter>;
  /** Not before the list is there, which comes sooner and packed. */
  isWanted: boolean;
  /** What was known when the stream was lost, for who goes on by asking. */
  onLost: (known: Streamed) => void;
  /** Something became of a trip of that vehicle. */
  onTrip: (vehicleId: string) => void;
};

/** Positions as they are told (rule live/stream); null as long as there is no stream and the list has to be asked for. */
export function useLiveStream({ query, isWanted, onLost, onTrip }: Listening): Streamed | null {
  const url = requestUrl(live.stream, { query });
  const [told, setTold] = useState<(Streamed & { url: string }) | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    let known: Streamed | null = null;
    const become = (next: Streamed | null) => {
      known = next;
      setTold(next && { ...next, url });
    };
    const stop = followStream(
      live.stream,
      { query },
      {
        onEvent: (event) => {
          if (event.name === "trip") onTrip(event.data.vehicleId);
          const positions = applied(known?.positions, event);
          if (positions) become({ positions, heardAt: Date.now() });
        },
        onLost: () => {
          if (known) onLost(known);
          become(null);
        },
      },
    );
    return () => {
      stop();
      setTold(null);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the address says the query, and who is told does not matter
  }, [url, isWanted]);
  return told?.url === url ? told : null;
}

type Event = Parameters<Parameters<typeof followStream<typeof live.stream>>[2]["onEvent"]>[0];

/** What is known after an event; undefined as long as nothing was told. */
export function applied(
  known: readonly VehiclePosition[] | undefined,
  event: Event,
): readonly VehiclePosition[] | undefined {
  if (event.name === "snapshot") return event.data;
  if (known === undefined || (event.name !== "gone" && event.name !== "positions")) return known;
  if (event.name === "gone") return known.filter(({ id }) => !event.data.includes(id));
  const news = new Map(event.data.map((position) => [position.id, position]));
  const kept = known.map((position) => news.get(position.id) ?? position);
  const isKnown = new Set(known.map(({ id }) => id));
  return [...kept, ...event.data.filter(({ id }) => !isKnown.has(id))];
}
