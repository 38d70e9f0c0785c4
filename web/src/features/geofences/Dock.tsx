import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { fitting, leastWidth, mostWidth, type useDock, widthByKey } from "./dock.ts";
import classes from "./Dock.module.css";

type Props = Omit<ReturnType<typeof useDock>, "isOpen"> & { children: ReactNode };

/** The panel at the right of the map; its edge is pulled with the pointer or moved with the arrow keys. */
export function Dock({ width, windowWidth, change, children }: Props) {
  const { t } = useTranslation("geofences");
  // While it is pulled it is not yet kept.
  const [pulled, setPulled] = useState<number | null>(null);
  const shown = pulled ?? width;
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId))
      setPulled(fitting(windowWidth - event.clientX, windowWidth));
  };
  const release = () => {
    if (pulled !== null) change({ width: pulled });
    setPulled(null);
  };
  const press = (event: KeyboardEvent) => {
    const next = widthByKey(event.key, width, windowWidth);
    if (next === null) return;
    event.preventDefault();
    change({ width: next });
  };
  return (
    <aside className={classes.dock} style={{ width: shown }} aria-label={t(($) => $.dock.name)}>
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={t(($) => $.dock.resize)}
        aria-valuenow={shown}
        aria-valuemin={leastWidth}
        aria-valuemax={mostWidth(windowWidth)}
        tabIndex={0}
        className={classes.edge}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={pull}
        onPointerUp={release}
        onPointerCancel={release}
        onKeyDown={press}
      />
      {children}
    </aside>
  );
}
