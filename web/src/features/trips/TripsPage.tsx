import { useHotkeys } from "@mantine/hooks";
import { IconCar } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/EmptyBlock.tsx";
import { useHasTableRoom } from "../../ui/media.ts";
import { Page } from "../../ui/Page.tsx";
import { PeriodControl } from "../../ui/PeriodControl.tsx";
import { stepPeriod, today } from "../../ui/period.ts";
import { useReport, useRunningTrip, useTrip, useTrips, useVehicles } from "./data.ts";
import { rowsOf } from "./days.ts";
import { useTripFilter } from "./filter.ts";
import { TripCards } from "./TripCards.tsx";
import { TripsSummary } from "./TripsSummary.tsx";
import { TripsTable } from "./TripsTable.tsx";
import { VehicleList } from "./VehicleList.tsx";
import { VehicleSelect } from "./VehicleSelect.tsx";

const TripTrackDialog = lazy(() =>
  import("./TripTrackDialog.tsx").then(({ TripTrackDialog: Dialog }) => ({ default: Dialog })),
);

/** The logbook: vehicles at the left, the trips of one of them in the middle (document 2, Trip logbook). */
export function TripsPage() {
  const { t } = useTranslation("trips");
  const hasTableRoom = useHasTableRoom();
  const { filter: wanted, namedVehicleId, change, correct, open, close } = useTripFilter();
  const { data: vehicles } = useVehicles();
  const vehicle = vehicles?.items.find(({ id }) => id === wanted.vehicleId) ?? vehicles?.items[0];
  const filter = { ...wanted, vehicleId: vehicle?.id };
  const list = useTrips(filter);
  const report = useReport(filter);
  const running = useRunningTrip(filter, vehicle);
  const shownTrip = useTrip(filter.tripId, rowsOf(list.data, running, 1));
  const dialogTrip = useLast(shownTrip);
  const lastPage = list.data && !list.isPlaceholderData ? Math.max(1, list.data.pageCount) : filter.page;

  const isWrong = (vehicle && vehicle.id !== namedVehicleId) || filter.page > lastPage;
  useEffect(() => {
    if (isWrong) correct({ vehicleId: vehicle?.id, page: Math.min(filter.page, lastPage) });
  });

  const step = (steps: number) => {
    const all = vehicles?.items ?? [];
    const index = all.findIndex(({ id }) => id === vehicle?.id);
    const next = all[(index + steps + all.length) % all.length];
    if (next && !isDialogOpen()) change({ vehicleId: next.id });
  };
  const shift = (steps: number) => {
    const period = stepPeriod(filter.period, steps, today());
    if (period && !isDialogOpen()) change({ period });
  };
  useHotkeys([
    ["ctrl+alt+M", () => step(1), physical],
    ["ctrl+alt+N", () => step(-1), physical],
    ["ctrl+alt+ArrowLeft", () => shift(-1)],
    ["ctrl+alt+ArrowRight", () => shift(1)],
  ]);

  if (vehicles?.totalCount === 0) {
    return (
      <Page title={t(($) => $.title)}>
        <EmptyBlock icon={IconCar} title={t(($) => $.noVehicles)} text={t(($) => $.noVehiclesWhy)} isTall />
      </Page>
    );
  }
  const choice = { vehicles: vehicles?.items, vehicle, period: filter.period };
  const choose = (vehicleId: string) => change({ vehicleId });
  const Trips = hasTableRoom ? TripsTable : TripCards;
  return (
    <Page
      title={t(($) => $.title)}
      subject={vehicle && [vehicle.licensePlate, vehicle.name].filter(Boolean).join(", ")}
      side={<VehicleList {...choice} onChoose={choose} />}
      toolbar={
        <>
          <VehicleSelect {...choice} onChoose={choose} />
          <PeriodControl period={filter.period} onChange={(period) => change({ period })} />
        </>
      }
    >
      <TripsSummary vehicle={vehicle} report={report} running={running} />
      <Trips
        filter={filter}
        vehicle={vehicle}
        list={list}
        running={running}
        onChange={change}
        onShow={open}
      />
      <Suspense>
        {dialogTrip && (
          <TripTrackDialog
            trip={dialogTrip}
            vehicle={vehicles?.items.find(({ id }) => id === dialogTrip.vehicle.id)}
            isOpen={shownTrip !== undefined}
            onClose={close}
          />
        )}
      </Suspense>
    </Page>
  );
}

/** The last value there was, which must be the same until it changes: a dialog that closes still shows its trip. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** Letters by their place on the keyboard: with Alt some systems type other signs. */
const physical = { usePhysicalKeys: true };

/** Shortcuts rest while a dialog has the focus (OQ-114). */
function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}
