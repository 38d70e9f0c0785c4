import { UnstyledButton } from "@mantine/core";
import { useLongPress } from "@mantine/hooks";
import { IconCheckbox } from "@tabler/icons-react";
import { isMasked } from "@wegbuch/contract/trips/rules";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { ActionMenu } from "../../ui/page/ActionMenu.tsx";
import type { Action } from "../../ui/page/actions.ts";
import { BulkBar } from "../../ui/table/BulkBar.tsx";
import { useFocusKept } from "../../ui/page/focus-return.ts";
import { formatKilometers } from "../../ui/texts/format.ts";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { RouteGlyph } from "../../entities/trips/RouteGlyph.tsx";
import { SkeletonCards } from "../../ui/feedback/SkeletonCards.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { pageSizesOfTrips } from "../../ui/table/paging.ts";
import { TickRow } from "../../ui/table/Ticks.tsx";
import type { LogbookRow } from "./data.ts";
import { DayRow } from "./DayRow.tsx";
import { KindSwitch } from "./KindSwitch.tsx";
import { NoTrips } from "./NoTrips.tsx";
import classes from "./TripCards.module.css";
import {
  CostCenter,
  Description,
  Destination,
  Driver,
  Duration,
  Kind,
  MainState,
  Marks,
  Start,
  Times,
  useRowName,
} from "./TripCells.tsx";
import { SupplementLines } from "./Supplements.tsx";
import { type TripsProps, useWhyNotTicked } from "./TripsTable.tsx";

type Props = TripsProps & {
  /** Cards can be ticked. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  /** What a tap on the chip makes of a trip; null where nothing can be changed. */
  nextTypeOf: (trip: LogbookRow) => TripType | null;
  onType: (trip: LogbookRow, type: TripType) => void;
};

/** The logbook on the phone: a card for each trip below the band of its day. */
export function TripCards(props: Props) {
  const { filter, subject, list, days, selection, isSelecting, onSelecting, onChange } = props;
  const whyNotTicked = useWhyNotTicked();
  const { rows } = days;
  useFocusKept();
  if (list.isPending) return <SkeletonCards />;
  if (list.isError) return <LoadError onRetry={list.refetch} />;
  if (rows.length === 0) return <NoTrips filter={filter} subject={subject} onChange={onChange} />;
  const clear = () => {
    selection?.clear();
    onSelecting(false);
  };
  return (
    <div className={classes.list} aria-busy={list.isPlaceholderData}>
      {rows.map((trip, index) => {
        const day = dayOf(trip.startedAt);
        const previous = rows[index - 1];
        return (
          <Fragment key={trip.id}>
            {(!previous || dayOf(previous.startedAt) !== day) && (
              <h2 className={classes.day}>
                <DayRow first={trip} days={days} order={filter} isShort />
              </h2>
            )}
            <TripCard {...props} trip={trip} whyNot={whyNotTicked(trip)} />
          </Fragment>
        );
      })}
      {/* The running trip alone is no page. */}
      {list.data.totalCount > 0 && (
        <TableFooter counts={list.data} onPaging={onChange} sizes={pageSizesOfTrips} />
      )}
      {selection && isSelecting && (
        <BulkBar
          rows={rows}
          selection={{ ...selection, clear }}
          whyNotTicked={whyNotTicked}
          actions={props.bulkActions}
          sum={props.bulkSum}
          hasHead={false}
        />
      )}
    </div>
  );
}

/** A tap opens the trip's track; a long one begins to select, and then a tap ticks. */
function TripCard({ trip, whyNot, ...props }: Props & { trip: LogbookRow; whyNot: string | null }) {
  const { t } = useTranslation("trips");
  const { t: ui } = useTranslation("ui");
  const { selection, isSelecting, onSelecting, onTrack } = props;
  const name = useRowName()(trip);
  const isRunning = trip.finishedAt === null;
  const isTicked = selection?.has(trip) ?? false;
  const tick = () => whyNot === null && selection?.toggle(trip, !isTicked);
  const begin = () => {
    if (whyNot === null && !isTicked) tick();
    onSelecting(true);
  };
  const press = useLongPress(begin, { events: ["touch"], cancelOnMove: true, threshold: 500 });
  const select: Action = {
    label: t(($) => $.selectThis),
    icon: IconCheckbox,
    whyNot,
    onAct: begin,
  };
  return (
    <article
      className={classes.card}
      data-running={isRunning || undefined}
      data-ticked={isTicked || undefined}
      {...(selection && (isSelecting ? { onClick: tick } : press))}
    >
      <div className={classes.lead}>
        {selection && isSelecting && (
          <TickRow name={name} isTicked={isTicked} whyNot={whyNot} onTick={tick} />
        )}
        {isSelecting || isMasked(trip) ? (
          <Times trip={trip} />
        ) : (
          <UnstyledButton
            className={classes.open}
            aria-label={`${t(($) => $.acts.track)}: ${name}`}
            onClick={() => onTrack(trip.id)}
          >
            <Times trip={trip} />
          </UnstyledButton>
        )}
        <span className={classes.duration}>
          <Duration trip={trip} />
        </span>
        <span className="at-end">{formatKilometers(trip.mileageInMeters)}</span>
      </div>
      <RouteGlyph type={trip.type} start={<Start trip={trip} />} destination={<Destination trip={trip} />} />
      <p className={classes.driver}>
        {props.filter.mode === "driver" ? trip.vehicle.name : <Driver trip={trip} />}
      </p>
      {(trip.description || trip.costcenterKey) && (
        <p className={classes.purpose}>
          {trip.description && <Description trip={trip} />}
          <CostCenter trip={trip} isLabelled />
        </p>
      )}
      {trip.supplements.length > 0 && (
        <p className={classes.purpose}>
          <SupplementLines trip={trip} />
        </p>
      )}
      <div className={classes.foot}>
        {isSelecting || !selection ? (
          <Kind trip={trip} />
        ) : (
          <KindSwitch
            trip={trip}
            next={props.nextTypeOf(trip)}
            onSwitch={(type) => props.onType(trip, type)}
          />
        )}
        <span className={classes.states}>
          <MainState trip={trip} />
          <Marks trip={trip} />
        </span>
        {!isSelecting && (
          <span className={classes.action}>
            <ActionMenu
              name={ui(($) => $.actionsFor, { name })}
              actions={[...props.actionsOf(trip), ...(selection && !isRunning ? [select] : [])]}
            />
          </span>
        )}
      </div>
    </article>
  );
}
