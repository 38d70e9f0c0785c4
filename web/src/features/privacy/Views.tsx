import { Skeleton } from "@mantine/core";
import { IconEyeOff } from "@tabler/icons-react";
import { lookKinds } from "@wegbuch/contract/privacy/codes";
import type { PlaceView } from "@wegbuch/contract/privacy/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { formatLongDay, formatTimeRange } from "../../ui/texts/format.ts";
import { usePlaceViews } from "./data.ts";
import classes from "./PrivacyPage.module.css";
import { Section } from "./Section.tsx";

/** Who was told where I was, by day and hour, the latest first (rule privacy/looks). */
export function Views() {
  const { t } = useTranslation("privacy");
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const { data, isError, refetch } = usePlaceViews(paging);
  return (
    <Section title={t(($) => $.views.title)} why={t(($) => $.views.why)}>
      {data === undefined ? (
        isError ? (
          <LoadError onRetry={refetch} />
        ) : (
          <Skeleton height={180} mt={16} />
        )
      ) : data.totalCount === 0 ? (
        <EmptyBlock icon={IconEyeOff} title={t(($) => $.views.none)} text={t(($) => $.views.noneWhy)} />
      ) : (
        <>
          {byDay(data.items).map(({ day, views }) => (
            <div key={day}>
              <h3>{formatLongDay(day)}</h3>
              <ul className={classes.entries}>
                {views.map((view) => (
                  <Look key={keyOf(view)} view={view} />
                ))}
              </ul>
            </div>
          ))}
          {data.totalCount > 10 && (
            <TableFooter counts={data} onPaging={setPaging} caption={t(($) => $.views.title)} />
          )}
        </>
      )}
    </Section>
  );
}

function Look({ view }: { view: PlaceView }) {
  const { t } = useTranslation("privacy");
  const end = new Date(Date.parse(view.hour) + 3_600_000).toISOString();
  return (
    <li>
      <span className={classes.what}>
        <strong>{useViewer(view)}</strong>
        <span className="secondary">
          {t(($) => $.views.kinds[kindOf[view.kind]])} · {view.vehicle.name}
        </span>
      </span>
      <span className="secondary">
        {formatTimeRange(view.hour, end)} · {t(($) => $.views.times, { count: view.count })}
      </span>
    </li>
  );
}

function useViewer({ viewer, isSupport }: PlaceView): string {
  const { t } = useTranslation("privacy");
  if (viewer === null) return t(($) => $.views.support);
  return isSupport ? t(($) => $.views.supportAs, { name: viewer.name }) : viewer.name;
}

const kindOf = {
  [lookKinds.track]: "track",
  [lookKinds.live]: "live",
  [lookKinds.lastPosition]: "lastPosition",
  [lookKinds.day]: "day",
  [lookKinds.export]: "export",
  [lookKinds.rawData]: "rawData",
  [lookKinds.tripEnds]: "tripEnds",
} as const;

const keyOf = ({ hour, kind, viewer, vehicle, isSupport }: PlaceView) =>
  [hour, kind, viewer?.id, vehicle.id, isSupport].join(" ");

/** They come in the order of their hours, so that those of a day lie together. */
function byDay(views: readonly PlaceView[]) {
  const days: { day: string; views: PlaceView[] }[] = [];
  for (const view of views) {
    const day = dayOf(Date.parse(view.hour));
    const last = days.at(-1);
    if (last?.day === day) last.views.push(view);
    else days.push({ day, views: [view] });
  }
  return days;
}
