import { IconAlertTriangle } from "@tabler/icons-react";
import { Fragment, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useInstallationServices } from "../../api/installation.ts";
import { BaseMap } from "../../map/BaseMap.tsx";
import { mapBoundsOf } from "../../map/bounds.ts";
import { WayLine } from "../../map/layers/WayLine.tsx";
import { Fact, Facts } from "../../ui/page/Facts.tsx";
import { formatDateTime, formatKilometers, formatNumber } from "../../ui/texts/format.ts";
import { tripTones } from "../../ui/theme/tokens.ts";
import { Wrong } from "./FileStep.tsx";
import type { RecordingToSend } from "./import-recordings.ts";
import classes from "./Recording.module.css";

/** Where and when each file was recorded, and what of it is left out. */
export function RecordingPreviewStep({ read }: { read: readonly RecordingToSend[] }) {
  // Some installations do without maps (rule access/special-client).
  const hasMap = useInstallationServices()?.specialClient !== true;
  return (
    <div className={classes.part}>
      {hasMap && <Ways read={read} />}
      <ul className={classes.previews}>
        {read.map((one) => (
          <li key={one.key} className={classes.preview}>
            <Preview one={one} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Ways({ read }: { read: readonly RecordingToSend[] }) {
  const { t } = useTranslation("recordings");
  const ways = useMemo(() => read.flatMap((one) => one.read.ways), [read]);
  return (
    <div className={classes.map}>
      <BaseMap label={t(($) => $.map)} home={mapBoundsOf(ways.flat())}>
        {ways.map((way, index) => (
          <Fragment key={index}>
            <WayLine points={way} colour={tripTones[0].fill} />
          </Fragment>
        ))}
      </BaseMap>
    </div>
  );
}

function Preview({ one: { name, read } }: { one: RecordingToSend }) {
  const { t } = useTranslation("recordings");
  const { count, from, to, meters, withoutTime, withoutPlace, whyNot } = read;
  const time = (at: number) => formatDateTime(new Date(at).toISOString());
  return (
    <>
      <h4>{name}</h4>
      <Facts>
        <Fact name={t(($) => $.facts.points)}>{formatNumber(count)}</Fact>
        <Fact name={t(($) => $.facts.way)}>{formatKilometers(meters)}</Fact>
        <Fact name={t(($) => $.facts.time)} isWide>
          {t(($) => $.fromTo, { from: time(from), to: time(to) })}
        </Fact>
      </Facts>
      {withoutTime > 0 && (
        <LeftOut>
          {t(($) => $.withoutTime, { count: withoutTime, number: formatNumber(withoutTime) })}
        </LeftOut>
      )}
      {withoutPlace > 0 && (
        <LeftOut>
          {t(($) => $.withoutPlace, { count: withoutPlace, number: formatNumber(withoutPlace) })}
        </LeftOut>
      )}
      {whyNot !== null && <Wrong>{t(($) => $.whyNot[whyNot])}</Wrong>}
    </>
  );
}

function LeftOut({ children }: { children: string }) {
  return (
    <p className={classes.leftOut}>
      <IconAlertTriangle size={18} stroke={1.75} aria-hidden />
      {children}
    </p>
  );
}
