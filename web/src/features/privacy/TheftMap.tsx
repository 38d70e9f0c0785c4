import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TheftCase } from "@wegbuch/contract/privacy/schemas";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import { lazyPart } from "../../ui/page/lazy-part.ts";
import { formatDateTime } from "../../ui/texts/format.ts";
import { useTheftPlace } from "./data.ts";
import classes from "./PrivacyPage.module.css";

const TrackLine = lazyPart(() =>
  import("../../map/layers/TrackLine.tsx").then(({ TrackLine: Layer }) => ({ default: Layer })),
);

/** Where the vehicle of a confirmed case is, and the way it took; asked for again and again while it is seen. */
export function TheftMap({ theft: { id, vehicle } }: { theft: TheftCase }) {
  const { t } = useTranslation("privacy");
  const place = useTheftPlace(id);
  if (place === null) return null;
  const { latitude, longitude, deviceTime, way } = place;
  const points = [...way, ...(latitude === null || longitude === null ? [] : [{ latitude, longitude }])];
  if (points.length === 0) return <p className={classes.nowhere}>{t(($) => $.theft.nowhere)}</p>;
  return (
    <div className={classes.theft}>
      {deviceTime !== null && (
        <p className="secondary bare">{t(($) => $.theft.seenAt, { at: formatDateTime(deviceTime) })}</p>
      )}
      <div className={classes.map}>
        <BaseMap label={t(($) => $.theft.map, { vehicle: vehicle.name })} home={mapBoundsOf(points)}>
          <Suspense>
            <TrackLine points={points} type={tripTypes.business} isRunning hasWay={way.length > 0} />
          </Suspense>
        </BaseMap>
      </div>
    </div>
  );
}
