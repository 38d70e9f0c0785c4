import { CloseButton } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { useMap } from "@vis.gl/react-maplibre";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsOperator } from "./is-operator.ts";
import classes from "./BaseMap.module.css";

/** As near as this one looks for streets. */
const streetZoom = 11;

/** Says once that the built-in map has no streets, to whoever looks for them; closed, it stays away in this browser. */
export function NoStreetsNote() {
  const { t } = useTranslation("map");
  const map = useMap().current?.getMap();
  const isOperator = useIsOperator();
  const [isRead, setIsRead] = useLocalStorage({
    key: "noStreetsRead",
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!map) return undefined;
    const look = () => setIsNear(map.getZoom() >= streetZoom);
    look();
    map.on("zoomend", look);
    return () => void map.off("zoomend", look);
  }, [map]);
  if (isRead || !isNear) return null;
  return (
    <div role="note" className={classes.missing}>
      <p>
        {t(($) => $.noStreets)} {t(($) => (isOperator ? $.noStreetsOperator : $.noStreetsOthers))}
        <CloseButton size="md" aria-label={t(($) => $.noStreetsClose)} onClick={() => setIsRead(true)} />
      </p>
    </div>
  );
}
