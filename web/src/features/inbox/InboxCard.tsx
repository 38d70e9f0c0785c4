import { Button } from "@mantine/core";
import { IconClock, IconClockExclamation } from "@tabler/icons-react";
import { daysLeft } from "@wegbuch/contract/inbox/rules";
import type { InboxEntry, Suggestion } from "@wegbuch/contract/inbox/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { tripTypes } from "@wegbuch/contract/trips/codes";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { RouteGlyph } from "../../entities/trips/RouteGlyph.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import { StatusTag } from "../../ui/feedback/StatusTag.tsx";
import {
  formatDate,
  formatKilometers,
  formatTime,
  formatTimeRange,
  formatWeekday,
} from "../../ui/texts/format.ts";
import { acceptable, isWhole, type Said, saidBy } from "./changes.ts";
import type { Purpose } from "./data.ts";
import classes from "./InboxCard.module.css";
import { PurposeChoice } from "./PurposeChoice.tsx";
import { sayWhy } from "./say-why.ts";
import { WayMap } from "./WayMap.tsx";
import { Tip } from "../../ui/page/Tip.tsx";

type Props = {
  entry: InboxEntry;
  isActive: boolean;
  /** It is being said what the trip was for. */
  isChoosing: boolean;
  mayBePrivate: boolean;
  purposes: readonly Purpose[];
  /** What was entered for it and not taken. */
  refused: Purpose | undefined;
  onActive: () => void;
  onChoosing: (isChoosing: boolean) => void;
  onSay: (said: Said) => void;
};

/** A trip that waits: when, from where to where, how long still, and a button for each type. */
export function InboxCard(props: Props) {
  const { entry, isActive, isChoosing, onActive, onChoosing, onSay } = props;
  const { t } = useTranslation("inbox");
  const { trip } = entry;
  const suggestion = acceptable(props);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isActive) card.current?.scrollIntoView({ block: "nearest" });
  }, [isActive]);
  const name = t(($) => $.cardName, { date: formatDate(trip.startedAt), time: formatTime(trip.startedAt) });
  return (
    <article
      ref={card}
      className={classes.card}
      data-active={isActive || undefined}
      aria-label={name}
      aria-current={isActive || undefined}
      {...{ onPointerDown: onActive, onFocus: onActive }}
    >
      <div className={classes.told}>
        <p className={classes.lead}>
          <strong>{formatTimeRange(trip.startedAt, trip.finishedAt!)}</strong>
          <span className="quiet">{formatWeekday(dayOf(trip.startedAt), "short")}</span>
          <Deadline entry={entry} />
        </p>
        <RouteGlyph
          type={trip.type}
          start={trip.startAddress?.displayName ?? t(($) => $.noPlace)}
          destination={trip.destinationAddress?.displayName ?? t(($) => $.noPlace)}
        />
        <p className={classes.length}>
          <strong>{formatKilometers(trip.mileageInMeters)}</strong> · {trip.vehicle.name}
        </p>
      </div>
      {isActive && <WayMap entry={entry} />}
      <div className={classes.said}>
        {suggestion && !isChoosing && (
          <Accept
            suggestion={suggestion}
            onAccept={() => (isWhole(suggestion) ? onSay(saidBy(suggestion)) : onChoosing(true))}
          />
        )}
        {isChoosing ? (
          <PurposeChoice
            trip={trip}
            purposes={props.purposes}
            known={props.refused ?? purposeOf(suggestion)}
            onCancel={() => onChoosing(false)}
            onChoose={(purpose) => onSay({ type: tripTypes.business, purpose })}
          />
        ) : (
          <Kinds {...props} onBusiness={() => onChoosing(true)} />
        )}
      </div>
    </article>
  );
}

/** Whom a trip on business was to, where no more than that is suggested. */
const purposeOf = (suggestion: Suggestion | null): Purpose | undefined =>
  suggestion && !isWhole(suggestion) ? saidBy(suggestion).purpose : undefined;

/** What a reservation, earlier trips or a fence say this one was, by one tap, and why; without a purpose, which is asked for then. */
function Accept({ suggestion, onAccept }: { suggestion: Suggestion; onAccept: () => void }) {
  const { t } = useTranslation("inbox");
  const nameOf = useTripTypeName();
  const { type, description, contact } = suggestion;
  const why = sayWhy(suggestion);
  const what = [description, contact].filter(Boolean).join(", ");
  return (
    <div className="stack gap-4">
      <Button size="md" className={classes.accept} onClick={onAccept}>
        {what === "" ? nameOf(type) : `${nameOf(type)}: ${what}`}
      </Button>
      <p className="secondary">
        {t(($) => $[why.text], { count: suggestion.basis.count, percent: suggestion.percent, ...why.values })}
      </p>
    </div>
  );
}

function Kinds({ mayBePrivate, onBusiness, onSay }: Props & { onBusiness: () => void }) {
  const { t } = useTranslation("inbox");
  const nameOf = useTripTypeName();
  return (
    <div className={classes.kinds} role="group" aria-label={t(($) => $.kinds)}>
      <Button size="md" variant="default" onClick={onBusiness}>
        {nameOf(tripTypes.business)}
      </Button>
      <Tip label={t(($) => $.noPrivate)} disabled={mayBePrivate}>
        <Button
          size="md"
          variant="default"
          data-disabled={!mayBePrivate || undefined}
          aria-disabled={!mayBePrivate || undefined}
          onClick={() => mayBePrivate && onSay({ type: tripTypes.private })}
        >
          {nameOf(tripTypes.private)}
        </Button>
      </Tip>
      <Button size="md" variant="default" onClick={() => onSay({ type: tripTypes.driveToWork })}>
        {nameOf(tripTypes.driveToWork)}
      </Button>
    </div>
  );
}

/** How many days are left, as shape, word and colour; the last one and those after it stand out. */
function Deadline({ entry: { deadlineAt, hasArrivedLate } }: { entry: InboxEntry }) {
  const { t } = useTranslation("inbox");
  const now = useNow();
  const left = daysLeft(Date.parse(deadlineAt), now);
  const lastDay = formatDate(new Date(Date.parse(deadlineAt) - 1).toISOString());
  return (
    <span className={classes.deadline} title={t(($) => $.until, { date: lastDay })}>
      <StatusTag
        icon={left <= 1 ? IconClockExclamation : IconClock}
        tone={left <= 0 ? "error" : left === 1 ? "warn" : "quiet"}
        isSmall
      >
        {left <= 0 ? t(($) => $.overdue) : t(($) => $.daysLeft, { count: left })}
        {hasArrivedLate && `, ${t(($) => $.arrivedLate)}`}
      </StatusTag>
    </span>
  );
}
