import { Button } from "@mantine/core";
import { IconListSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { usePeriodName } from "../../ui/dates/PeriodControl.tsx";
import { stepPeriod, today } from "../../ui/dates/period.ts";
import type { Subject } from "./use-subjects.ts";
import type { TripFilter } from "./filter.ts";

type Props = {
  filter: TripFilter;
  subject: Subject | undefined;
  onChange: (part: Partial<TripFilter>) => void;
};

/** Says whose trips of which period there are none, and leads a step back. */
export function NoTrips({ filter, subject, onChange }: Props) {
  const { t } = useTranslation("trips");
  const { t: ui } = useTranslation("ui");
  const period = usePeriodName(filter.period);
  const previous = stepPeriod(filter.period, -1, today());
  const name = subject?.name ?? "";
  const text = {
    withoutDriver: t(($) => $.noDriverlessTrips),
    withoutPurpose: t(($) => $.noPurposelessTrips),
    notLocked: t(($) => $.noUnlockedTrips),
    all:
      filter.period.kind === "none"
        ? t(($) => $.noTripsYet, { name })
        : t(($) => $.noTripsWhy, { period, name }),
  }[filter.shown];
  const way =
    filter.shown !== "all"
      ? { label: t(($) => $.showAll), to: { shown: "all" as const } }
      : previous && { label: t(($) => $.showPrevious), to: { period: previous } };
  return (
    <EmptyBlock
      icon={IconListSearch}
      title={ui(($) => $.noEntries)}
      text={text}
      action={
        way && (
          <Button variant="default" onClick={() => onChange(way.to)}>
            {way.label}
          </Button>
        )
      }
    />
  );
}
