import "../../ui/theme/tabs.css";
import { Tabs } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCurrentUser } from "../../api/current-user.ts";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { periodOf } from "../../ui/dates/period.ts";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { AvailableTab } from "./AvailableTab.tsx";
import { useMineCount, useRights } from "./data.ts";
import { type ReservationsFilter, type Tab, tabs, useReservationsFilter } from "./filter.ts";
import { MineTab } from "./MineTab.tsx";
import { PlannerSwitches, PlannerTab } from "./PlannerTab.tsx";
import { type OpenDialog, ReservationDialogs } from "./ReservationDialogs.tsx";
import classes from "./ReservationPage.module.css";
import { SpanPicker } from "./SpanPicker.tsx";

type NamedVehicle = { id: string; name: string; licensePlate: string };

/** Pool vehicles and who has them when. */
export function ReservationPage() {
  const { t } = useTranslation("reservations");
  const { firstName, lastName } = useCurrentUser();
  const { mayWrite } = useRights();
  const { filter, search, change, correct } = useReservationsFilter();
  const [open, setOpen] = useState<OpenDialog>(null);
  const { tab, span, page } = filter;
  const show = (reservationId: string | undefined) => change({ reservationId, page });
  const goTo = (next: Tab, part: Partial<ReservationsFilter> = {}) => {
    search("");
    change({ ...part, tab: next, reservationId: undefined });
  };
  const reserve = (vehicle: NamedVehicle | null, wanted: ReservationsFilter["span"]) =>
    setOpen({
      dialog: "create",
      vehicle: vehicle && { id: vehicle.id, name: vehicle.licensePlate || vehicle.name },
      span: wanted,
    });
  const add = {
    label: t(($) => $.create),
    icon: IconPlus,
    onAct: () => reserve(null, tab === "available" ? span : null),
  };
  const openDialog = (next: OpenDialog) => {
    if (filter.reservationId !== undefined) show(undefined);
    setOpen(next);
  };
  const list = { filter, onChange: change, correct };
  return (
    <Page
      title={t(($) => $.title)}
      subject={`${firstName} ${lastName}`}
      actions={mayWrite && <PageActions primary={add} />}
    >
      <Tabs value={tab} onChange={(next) => goTo(next as Tab)} keepMounted={false} className={classes.tabs}>
        <TabList shown={tab} />
        <Tabs.Panel value="available">
          <Tools search={search}>
            <SpanPicker span={span} onChange={(next) => change({ span: next })} />
          </Tools>
          <AvailableTab
            {...list}
            onReserve={(vehicle) => reserve(vehicle, span)}
            onPlan={(day) => goTo("planner", { period: periodOf("week", day) })}
          />
        </Tabs.Panel>
        <Tabs.Panel value="mine">
          <MineTab {...list} isArchived={false} onOpen={openDialog} />
        </Tabs.Panel>
        <Tabs.Panel value="archive">
          <MineTab {...list} isArchived onOpen={openDialog} />
        </Tabs.Panel>
        <Tabs.Panel value="planner">
          <Tools search={search}>
            <PlannerSwitches filter={filter} onChange={change} />
          </Tools>
          <PlannerTab filter={filter} onReserve={reserve} onShow={show} onDialog={openDialog} />
        </Tabs.Panel>
      </Tabs>
      <ReservationDialogs open={open} onClose={() => setOpen(null)} />
    </Page>
  );
}

function TabList({ shown }: { shown: Tab }) {
  const { t } = useTranslation("reservations");
  const list = useRef<HTMLDivElement>(null);
  // On the phone the tabs are a strip that is wider than the screen.
  useEffect(() => {
    const active = list.current?.querySelector(`[data-tab="${shown}"]`);
    active?.scrollIntoView({ inline: "center", block: "nearest" });
  }, [shown]);
  const count = useMineCount() ?? 0;
  return (
    <div ref={list} className={classes.strip}>
      <Tabs.List aria-label={t(($) => $.tabs.label)} className={classes.list}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab}
            value={tab}
            data-tab={tab}
            rightSection={
              tab === "mine" &&
              count > 0 && (
                <span className={classes.count} title={t(($) => $.mineCount, { count })}>
                  {count}
                </span>
              )
            }
          >
            {t(($) => $.tabs[tab])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  );
}

/** Searching, and what is shown of a tab. */
function Tools({ search, children }: { search: (term: string) => void; children: ReactNode }) {
  const { t } = useTranslation("reservations");
  return (
    <div className={classes.tools}>
      <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }}>{children}</Toolbar>
    </div>
  );
}
