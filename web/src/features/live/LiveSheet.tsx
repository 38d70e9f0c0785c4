import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { countFilters } from "./filter.ts";
import type { LivePanelProps } from "./LivePanel.tsx";
import classes from "./LiveSheet.module.css";
import { LiveSearch } from "./LiveSearch.tsx";
import { RefreshNote } from "./RefreshNote.tsx";
import { SettingsButton } from "./SettingsButton.tsx";
import { StateChips } from "./StateChips.tsx";
import { VehicleList } from "./VehicleList.tsx";

const stops = ["peek", "half", "full"] as const;
type Stop = (typeof stops)[number];

/** Less than this is a tap on the handle, not a pull. */
const pullPixels = 12;

/** The phone's panel: search and chips over the map, and a sheet from below with the list or the chosen vehicle. */
export function LiveSheet({ card, ...props }: LivePanelProps & { card: ReactNode }) {
  const { t } = useTranslation("live");
  const [chosenStop, setStop] = useState<Stop>("peek");
  // A chosen vehicle wants to be read: the sheet is at least half open.
  const stop = card && chosenStop === "peek" ? "half" : chosenStop;
  const pull = usePull(
    (direction) => setStop(stops[stops.indexOf(stop) + direction] ?? stop),
    () => setStop(stop === "full" ? "peek" : (stops[stops.indexOf(stop) + 1] ?? "peek")),
  );
  return (
    <>
      <div className={classes.over}>
        <div className={classes.searchRow}>
          <LiveSearch term={props.term} onSearch={props.onSearch} />
          <SettingsButton {...props.settings} />
        </div>
        <StateChips
          counts={props.counts}
          state={props.filter.state}
          onChange={(state) => props.onFilter({ state })}
          filters={countFilters(props.filter)}
          onOpenFilter={props.onOpenFilter}
        />
      </div>
      <section className={classes.sheet} data-stop={stop} aria-label={t(($) => $.sheet)}>
        <button
          type="button"
          className={classes.handle}
          aria-label={stop === "full" ? t(($) => $.sheetSmaller) : t(($) => $.sheetLarger)}
          {...pull}
        />
        <div className={classes.content}>
          {card || <VehicleList {...props} />}
          {!card && (
            <RefreshNote
              milliseconds={props.positions.refetchInterval}
              updatedAt={props.positions.updatedAt}
            />
          )}
        </div>
      </section>
    </>
  );
}

/** Tells a pull up (1) or down (−1) from a tap. Keys arrive as taps. */
function usePull(onPull: (direction: 1 | -1) => void, onTap: () => void) {
  const startedAt = useRef(0);
  const pulled = useRef(false);
  return {
    onPointerDown: (event: PointerEvent<HTMLButtonElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      startedAt.current = event.clientY;
      pulled.current = false;
    },
    onPointerUp: (event: PointerEvent<HTMLButtonElement>) => {
      const way = startedAt.current - event.clientY;
      pulled.current = Math.abs(way) >= pullPixels;
      if (pulled.current) onPull(way > 0 ? 1 : -1);
    },
    onClick: () => {
      if (!pulled.current) onTap();
      pulled.current = false;
    },
  };
}
