import { ActionIcon } from "@mantine/core";
import { type Icon, IconMaximize, IconMinus, IconPlus } from "@tabler/icons-react";
import { useMap } from "@vis.gl/react-maplibre";
import { useTranslation } from "react-i18next";
import classes from "./BaseMap.module.css";
import type { Bounds, Padding } from "./bounds.ts";
import { Tip } from "../ui/page/Tip.tsx";

type Props = { home: Bounds | null; padding: Padding | undefined; nearestZoom: number };

/** Zoom in, zoom out, and show all where there is something to show. */
export function MapButtons({ home, padding, nearestZoom }: Props) {
  const { t } = useTranslation("map");
  const { current: map } = useMap();
  return (
    <div className={classes.buttons}>
      <div className={classes.buttonGroup} data-only-pointer>
        <MapButton icon={IconPlus} label={t(($) => $.zoomIn)} onClick={() => map?.zoomIn()} />
        <MapButton icon={IconMinus} label={t(($) => $.zoomOut)} onClick={() => map?.zoomOut()} />
      </div>
      {home && (
        <div className={classes.buttonGroup}>
          <MapButton
            icon={IconMaximize}
            label={t(($) => $.showAll)}
            onClick={() => map?.fitBounds(home, { padding, maxZoom: nearestZoom })}
          />
        </div>
      )}
    </div>
  );
}

function MapButton({ icon: Symbol, label, onClick }: { icon: Icon; label: string; onClick: () => void }) {
  return (
    <Tip label={label} position="left">
      <ActionIcon className={classes.button} variant="subtle" size={40} aria-label={label} onClick={onClick}>
        <Symbol size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tip>
  );
}
