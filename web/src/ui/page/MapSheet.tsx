import { type PointerEvent, type ReactNode, useRef, useState } from "react";
import classes from "./MapSheet.module.css";

const stops = ["peek", "half", "full"] as const;
type Stop = (typeof stops)[number];

/** Less than this is a tap on the handle, not a pull. */
const pullPixels = 12;

type Props = {
  label: string;
  /** What the handle does, until the sheet is as large as it gets, and then. */
  larger: string;
  smaller: string;
  /** Where it begins; half open unless said. */
  beginsAt?: Stop;
  /** What it shows wants to be read: it is half open at least. */
  isHalfAtLeast?: boolean;
  /** A round button stands above its lower end. */
  hasButton?: boolean;
  children: ReactNode;
};

/** What lies below a map of the phone: a sheet with three stops, moved by pulling, tapping or a key. */
export function MapSheet(props: Props) {
  const { label, larger, smaller, isHalfAtLeast = false, hasButton = false, children } = props;
  const [chosenStop, setStop] = useState<Stop>(props.beginsAt ?? "half");
  const stop = isHalfAtLeast && chosenStop === "peek" ? "half" : chosenStop;
  const startedAt = useRef(0);
  const pulled = useRef(false);
  const begin = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    startedAt.current = event.clientY;
    pulled.current = false;
  };
  const end = (event: PointerEvent<HTMLButtonElement>) => {
    const way = startedAt.current - event.clientY;
    pulled.current = Math.abs(way) >= pullPixels;
    if (pulled.current) setStop(stops[stops.indexOf(stop) + (way > 0 ? 1 : -1)] ?? stop);
  };
  const tap = () => {
    if (!pulled.current) setStop(stops[stops.indexOf(stop) + 1] ?? "peek");
    pulled.current = false;
  };
  return (
    <section className={classes.sheet} data-stop={stop} aria-label={label}>
      <button
        type="button"
        className={classes.handle}
        aria-label={stop === "full" ? smaller : larger}
        onPointerDown={begin}
        onPointerUp={end}
        onClick={tap}
      />
      <div className={classes.content} data-button={hasButton || undefined}>
        {children}
      </div>
    </section>
  );
}
