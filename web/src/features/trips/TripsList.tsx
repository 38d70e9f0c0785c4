import { useCallbackRef } from "@mantine/hooks";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { useTranslation } from "react-i18next";
import type { Action } from "../../ui/page/actions.ts";
import { formatKilometers, formatNumber } from "../../ui/texts/format.ts";
import { useHasTableRoom } from "../../ui/theme/media.ts";
import { showSnackbar } from "../../ui/feedback/snackbar.ts";
import type { Selection } from "../../ui/table/use-selection.ts";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import type { Vehicle } from "@wegbuch/contract/vehicles/schemas";
import { useReleaseTrips } from "./changes.ts";
import { useClassify } from "./classify.ts";
import type { LogbookRow, TripRights, useTrips } from "./data.ts";
import type { Subject } from "./use-subjects.ts";
import { useDays } from "./days.ts";
import type { TripFilter } from "./filter.ts";
import type { Command } from "./keys.ts";
import {
  extendSelection,
  offeredActions,
  typeAfter,
  whyNotAllChanged,
  whyNotClassified,
  whyNotTicked,
} from "./rules.ts";
import { useRowActions } from "./TripActions.tsx";
import { TripCards } from "./TripCards.tsx";
import type { Open } from "./TripDialogs.tsx";
import { moveFocus, TripKeys, usePageTurn } from "./TripKeys.tsx";
import { TripsTable } from "./TripsTable.tsx";

type Props = {
  filter: TripFilter;
  subject: Subject | undefined;
  vehicles: readonly Vehicle[] | undefined;
  rights: TripRights;
  list: ReturnType<typeof useTrips>;
  running: LogbookRow | null | undefined;
  selection: Selection<LogbookRow>;
  /** The ticked trips as they are now. */
  ticked: readonly LogbookRow[];
  bulkActions: readonly Action[];
  /** On a phone cards can be ticked since somebody asked for it. */
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onChange: (part: Partial<TripFilter>) => void;
  onTrack: (tripId: string) => void;
  onOpen: (next: Open) => void;
};

/** The trips as a table or as cards, and what can be done with them by mouse, finger and key. */
export function TripsList(props: Props) {
  const { filter, subject, rights, list, running, selection, ticked, onOpen } = props;
  const hasTableRoom = useHasTableRoom();
  const days = useDays(filter, list.data, running);
  const work = useWork(props);
  const onTrack = useCallbackRef(props.onTrack);
  const toBusiness = useCallbackRef((trip: LogbookRow) => work.classify([trip], 0));
  const actionsOf = useRowActions({
    rights,
    onTrack,
    onOpen,
    onToBusiness: toBusiness,
    onRelease: useCallbackRef(work.release),
  });
  const shown = {
    filter,
    subject,
    list,
    running,
    days,
    actionsOf,
    selection: rights.mayWrite ? selection : undefined,
    bulkActions: props.bulkActions,
    bulkSum: formatKilometers(ticked.reduce((sum, { mileageInMeters }) => sum + mileageInMeters, 0)),
    onChange: props.onChange,
    onTrack,
  };
  const rowOf = (key: string | undefined) => days.rows.find(({ id }) => id === key);
  const turn = usePageTurn({
    filter,
    list,
    onChange: props.onChange,
    onExtend: (from, key) => extend(selection, from, rowOf(key)),
  });
  const command = (wanted: Command, key: string | undefined) =>
    obey(wanted, { ...props, rows: days.rows, focused: rowOf(key), work, turn });
  return (
    <>
      <TripKeys onCommand={command} />
      {hasTableRoom ? (
        <TripsTable {...shown} />
      ) : (
        <TripCards
          {...shown}
          isSelecting={props.isSelecting}
          onSelecting={props.onSelecting}
          nextTypeOf={work.nextTypeOf}
          onType={(trip, type) => work.classify([trip], type)}
        />
      )}
    </>
  );
}

type Work = ReturnType<typeof useWork>;

/** What is done at once, without a dialog. */
function useWork({ rights, vehicles }: Pick<Props, "rights" | "vehicles">) {
  const { t } = useTranslation("trips");
  const nameOf = useTripTypeName();
  const release = useReleaseTrips();
  const mayBePrivate = (vehicleId: string) =>
    vehicles?.find(({ id }) => id === vehicleId)?.isPrivateTripAllowed ?? true;
  const classification = useClassify((count, type, undo) => {
    const said = { count, number: formatNumber(count), type: nameOf(type) };
    void showSnackbar(
      t(($) => $.classified, said),
      { action: { label: t(($) => $.undo), onAct: undo } },
    );
  });
  const refuse = (whyNot: Parameters<typeof say>[0]) => void showSnackbar(say(whyNot));
  const say = (whyNot: NonNullable<ReturnType<typeof whyNotAllChanged>>) => t(($) => $.whyNot[whyNot]);
  return {
    refuse,
    undo: classification.undo,
    nextTypeOf: (trip: LogbookRow) => typeAfter(trip, { rights, mayBePrivate }),
    classify: (trips: readonly LogbookRow[], type: TripType) => {
      const whyNot = whyNotClassified(trips, type, { rights, mayBePrivate });
      if (whyNot === null) classification.classify(trips, type);
      else refuse(whyNot);
    },
    release: (trip: LogbookRow) =>
      release.mutate(
        { body: { tripIds: [trip.id] } },
        { onSuccess: () => void showSnackbar(t(($) => $.releasing)) },
      ),
  };
}

type Given = Props & {
  rows: readonly LogbookRow[];
  focused: LogbookRow | undefined;
  work: Work;
  turn: ReturnType<typeof usePageTurn>;
};

/** Does what a key asks for; false where it means nothing here. */
function obey(command: Command, given: Given): boolean {
  const { rights, ticked, focused, selection, work, onOpen, onTrack } = given;
  const trips = ticked.length > 0 ? ticked : focused ? [focused] : [];
  switch (command.name) {
    case "move":
      return move(command, given);
    case "help":
      onOpen({ dialog: "keys" });
      return true;
    case "clear":
      selection.clear();
      return ticked.length > 0;
    case "open":
      if (focused && offeredActions(focused, rights).includes("track")) onTrack(focused.id);
      return focused !== undefined;
    default:
      break;
  }
  if (!rights.mayWrite) return false;
  switch (command.name) {
    case "undo":
      return work.undo();
    case "tick":
      return focused !== undefined && tick(focused, given);
    case "classify":
      if (trips.length > 0) work.classify(trips, command.type);
      return trips.length > 0;
    default:
      return trips.length > 0 && openFor(command.name, trips, given);
  }
}

function move({ steps, isExtending }: Extract<Command, { name: "move" }>, given: Given): boolean {
  const { rows, focused, selection, rights, turn } = given;
  const from = isExtending && rights.mayWrite ? focused : undefined;
  const key = moveFocus(focused?.id, steps);
  if (key === undefined) return focused !== undefined && turn(steps, from);
  const next = rows.find(({ id }) => id === key);
  if (from) extend(selection, from, next);
  return true;
}

/** Takes along the rows from one to the next. */
function extend(selection: Selection<LogbookRow>, from: LogbookRow, next: LogbookRow | undefined): void {
  if (next === undefined) return;
  const { ticked, unticked } = extendSelection([from, next], selection.has);
  selection.toggleAll(ticked, true);
  selection.toggleAll(unticked, false);
}

function tick(trip: LogbookRow, { selection, work }: Given): boolean {
  const whyNot = whyNotTicked(trip);
  if (whyNot === null) selection.toggle(trip, !selection.has(trip));
  else work.refuse(whyNot);
  return true;
}

/** Opens the dialog that locks or edits, or says why not. */
function openFor(act: "lock" | "edit", trips: readonly LogbookRow[], { rights, work, onOpen }: Given) {
  const whyNot = whyNotAllChanged(trips, rights);
  const [trip] = trips;
  if (whyNot !== null) work.refuse(whyNot);
  else if (act === "lock") onOpen({ dialog: "lock", trips });
  else if (trip && trips.length === 1) onOpen({ dialog: "edit", trip });
  else onOpen({ dialog: "bulkEdit", trips });
  return true;
}
