import { useHotkeys } from "@mantine/hooks";
import { IconCalendarDollar, IconDownload, IconPlus, IconShieldCheck, IconUsers } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { driverRegister } from "@wegbuch/contract/documents/endpoints";
import type { Reference } from "@wegbuch/contract/kit/wire";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { DayControl } from "../../ui/dates/DayControl.tsx";
import { MonthControl } from "../../ui/dates/MonthControl.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { periodOf, stepPeriod, today } from "../../ui/dates/period.ts";
import { PersonSelect } from "../../entities/users/PersonSelect.tsx";
import { useExport } from "../../ui/files/use-export.ts";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { CheckView } from "./CheckView.tsx";
import { ClockCard } from "./ClockCard.tsx";
import { holdDevice } from "../../api/held-device.ts";
import { useDay, useName, useReader, useRoadside } from "./data.ts";
import { dayIn, type TimeFilter, useTimeFilter } from "./filter.ts";
import { LogDialog } from "./LogDialog.tsx";
import { DayView, MonthView } from "./LogViews.tsx";
import { type OpenDialog, TimeDialogs } from "./TimeDialogs.tsx";
import classes from "./TimePage.module.css";

/** Working times, breaks and driving times: of everybody on a day, or of one person in a month. */
export function TimePage() {
  const { t } = useTranslation("timelogs");
  const { filter, change, correct } = useTimeFilter();
  const { self, isDriver, isSupport, mayExport, mayPay } = useReader();
  const navigate = useNavigate();
  // So that it is on the device when there is no connection on the road.
  useRoadside(isDriver && !isSupport);
  const [open, setOpen] = useState<OpenDialog>(null);
  const person = usePerson(isDriver ? undefined : filter.userId);
  const isPhone = useIsPhone();
  const { view, day } = filter;
  // With the thumb one's own breaks of today are noted; anything else is entered in the form.
  const isQuick = isPhone && day === today() && (view === "day" ? isDriver : person.id === self.id);
  const add = () => setOpen(isQuick ? { dialog: "quick" } : { dialog: "add" });
  const shown = usePeopleShown(filter, person);
  const register = useExport(driverRegister.pdf, { body: { month: day.slice(0, 7) } });
  useKeys(filter, change, add);
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <PageActions
          primary={{ label: t(($) => $.add), icon: IconPlus, onAct: add }}
          others={[
            ...(isSupport
              ? []
              : [
                  {
                    label: t(($) => $.roadside.title),
                    icon: IconShieldCheck,
                    onAct: () => {
                      holdDevice();
                      void navigate({ to: "/time/roadside" });
                    },
                  },
                ]),
            ...(mayPay
              ? [
                  {
                    label: t(($) => $.payroll),
                    icon: IconCalendarDollar,
                    onAct: () => void navigate({ to: "/payroll" }),
                  },
                ]
              : []),
            ...(view === "checks"
              ? [{ ...register, label: t(($) => $.months.register), icon: IconUsers }]
              : []),
            ...(mayExport && view !== "checks"
              ? [
                  {
                    label: t(($) => $.export),
                    icon: IconDownload,
                    onAct: () => setOpen({ dialog: "export", people: shown }),
                  },
                ]
              : []),
          ]}
        />
      }
      toolbar={<Switches filter={filter} person={person} onChange={change} />}
    >
      {view === "day" && day === today() && <ClockCard />}
      {view === "day" ? (
        <DayView filter={filter} onChange={change} correct={correct} />
      ) : view === "month" ? (
        <MonthView filter={filter} person={person} onChange={change} />
      ) : (
        <CheckView filter={filter} onChange={change} correct={correct} />
      )}
      <OpenedLog
        filter={filter}
        person={person}
        onClose={() => change({ open: undefined, page: filter.page })}
      />
      <TimeDialogs
        open={open}
        person={view === "month" ? person : self}
        day={view !== "day" ? dayIn(day.slice(0, 7), today()) : day}
        onOpen={setOpen}
      />
    </Page>
  );
}

type SwitchProps = {
  filter: TimeFilter;
  person: Reference;
  onChange: (part: Partial<TimeFilter>) => void;
};

function Switches({ filter, person, onChange }: SwitchProps) {
  const { t } = useTranslation("timelogs");
  const { isDriver, mayCheck } = useReader();
  const { view, day } = filter;
  // Three long words are wider than a phone.
  const isNarrow = useIsPhone() && mayCheck;
  const views = ["day", "month", ...(mayCheck ? (["checks"] as const) : [])] as const;
  return (
    <>
      <SegmentedControl
        label={t(($) => $.views.label)}
        value={view}
        options={views.map((value) => ({
          value,
          label: t(($) => (isNarrow ? $.shortViews : $.views)[value]),
        }))}
        onChange={(next) => onChange({ view: next, open: undefined })}
      />
      {view === "day" ? (
        <DayControl period={periodOf("day", day)} onChange={({ first }) => onChange({ day: first })} />
      ) : (
        <MonthControl
          month={day.slice(0, 7)}
          onChange={(month) => onChange({ day: dayIn(month, today()), open: undefined })}
        />
      )}
      {view === "month" && !isDriver && (
        <div className={classes.person}>
          <PersonSelect
            label={t(($) => $.person)}
            isClearable={false}
            value={person.id}
            name={person.name}
            onChange={(chosen) => chosen && onChange({ userId: chosen.id, open: undefined })}
          />
        </div>
      )}
    </>
  );
}

/** The log the address names. */
function OpenedLog({ filter, person, onClose }: Omit<SwitchProps, "onChange"> & { onClose: () => void }) {
  const { view, day, open } = filter;
  const { self, isDriver } = useReader();
  const id = view === "day" && !isDriver && open ? open : view === "day" ? self.id : person.id;
  const opened = { id, name: useName(id) ?? "…" };
  if (open === undefined) return null;
  return <LogDialog person={opened} day={view === "day" ? day : open} onClose={onClose} />;
}

/** Whose month is shown: the reader's own unless the address says another. */
function usePerson(userId: string | undefined): Reference {
  const { self } = useReader();
  const id = userId ?? self.id;
  return { id, name: useName(id) ?? "…" };
}

/** Whose logs are in view. */
function usePeopleShown(filter: TimeFilter, person: Reference): readonly Reference[] {
  const { self, isDriver } = useReader();
  const day = useDay(filter).data?.items.map(({ user }) => user) ?? [];
  if (isDriver) return [self];
  return filter.view === "month" ? [person] : day;
}

/** The period before and after, as in the logbook, and a new entry; they rest in dialogs and fields. */
function useKeys(
  { view, day }: TimeFilter,
  onChange: (part: Partial<TimeFilter>) => void,
  onAdd: () => void,
): void {
  const unlessInDialog = (act: () => void) => () =>
    document.querySelector('[aria-modal="true"]') === null && act();
  const step = (steps: 1 | -1) => {
    const next = stepPeriod(periodOf(view === "day" ? "day" : "month", day), steps, today());
    if (next) onChange({ day: view === "day" ? next.first : dayIn(next.first.slice(0, 7), today()) });
  };
  useHotkeys([
    ["ctrl+alt+ArrowLeft", unlessInDialog(() => step(-1))],
    ["ctrl+alt+ArrowRight", unlessInDialog(() => step(1))],
    ["N", unlessInDialog(onAdd)],
  ]);
}
