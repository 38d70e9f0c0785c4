import { useCallbackRef, useHotkeys } from "@mantine/hooks";
import { useEffect, useMemo } from "react";
import { stepPeriod, today } from "../../ui/dates/period.ts";
import { useDriverlessCount, useReport, useRights, useTrips, useVehicles } from "./data.ts";
import { rowsOf } from "./days.ts";
import { choosing, type LogbookMode, subjectIdOf, useTripFilter } from "./filter.ts";
import { useRunningTrip } from "./use-running-trip.ts";
import { useSubjects } from "./use-subjects.ts";
import { isDialogOpen } from "./TripKeys.tsx";

/** What the address asks for, and what there is of it. */
export function useLogbook({ isArchived, isDeleted }: { isArchived: boolean; isDeleted: boolean }) {
  const address = useTripFilter();
  const { filter: wanted, change } = address;
  const { mode, period, shown } = wanted;
  const vehicles = useVehicles(isArchived);
  const subjects = useSubjects(mode, isArchived, vehicles);
  const subject = subjects?.find(({ id }) => id === subjectIdOf(wanted)) ?? subjects?.[0];
  // Whoever is named is asked for at once, beside the list that says whether there is such a one.
  const chosenId = subjects ? subject?.id : subjectIdOf(wanted);
  const filter = { ...wanted, ...choosing(mode, chosenId) };
  const list = useTrips(filter, { isArchived, isDeleted });
  const running = useRunningTrip(filter, vehicles);
  useCorrected(address, subject?.id, list);
  useShortcuts({
    onSubject: (steps) => {
      const all = subjects ?? [];
      const index = all.findIndex(({ id }) => id === subject?.id);
      const next = all[(index + steps + all.length) % all.length];
      if (next) change(choosing(mode, next.id));
    },
    onPeriod: (steps) => {
      const next = stepPeriod(period, steps, today());
      if (next) change({ period: next });
    },
  });
  return {
    address,
    filter,
    vehicles,
    subject,
    list,
    running,
    rights: useRights(),
    report: useReport(filter),
    driverless: useDriverlessCount(filter),
    rows: useMemo(() => rowsOf(list.data, running, 1), [list.data, running]),
    choice: {
      mode,
      subjects,
      chosenId: subject?.id,
      period,
      // The same functions always: a list of thousands is not drawn anew by each key.
      onMode: useCallbackRef((next: LogbookMode) =>
        change({ mode: next, shown: shown === "withoutDriver" ? "all" : shown }),
      ),
      onChoose: useCallbackRef((id: string) => change(choosing(mode, id))),
    },
  };
}

/** Mends an address that names nobody, somebody who is not there, or a page beyond the last. */
function useCorrected(
  { filter, namedId, correct }: ReturnType<typeof useTripFilter>,
  id: string | undefined,
  { data, isPlaceholderData }: ReturnType<typeof useTrips>,
): void {
  const { page } = filter;
  const lastPage = data && !isPlaceholderData ? Math.max(1, data.pageCount) : page;
  const isWrong = (id !== undefined && id !== namedId) || page > lastPage;
  useEffect(() => {
    if (isWrong) correct({ ...choosing(filter.mode, id), page: Math.min(page, lastPage) });
  });
}

type Shortcuts = { onSubject: (steps: 1 | -1) => void; onPeriod: (steps: 1 | -1) => void };

/** The four shortcuts of the logbook; they rest in dialogs and fields (rule trips/keys). */
function useShortcuts({ onSubject, onPeriod }: Shortcuts): void {
  const unlessInDialog = (act: () => void) => () => !isDialogOpen() && act();
  useHotkeys([
    ["ctrl+alt+M", unlessInDialog(() => onSubject(1)), physical],
    ["ctrl+alt+N", unlessInDialog(() => onSubject(-1)), physical],
    ["ctrl+alt+ArrowLeft", unlessInDialog(() => onPeriod(-1))],
    ["ctrl+alt+ArrowRight", unlessInDialog(() => onPeriod(1))],
  ]);
}

/** Letters by their place on the keyboard: with Alt some systems type other signs. */
const physical = { usePhysicalKeys: true };
