import { Button, Skeleton } from "@mantine/core";
import { IconCalendarPlus, IconCarOff } from "@tabler/icons-react";
import type { AvailableVehicle } from "@wegbuch/contract/reservations/schemas";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { LoadError } from "../../ui/feedback/LoadError.tsx";
import { TableFooter } from "../../ui/table/TableFooter.tsx";
import { useLastPage } from "../../ui/filter/use-list-filter.ts";
import { useNow } from "../../ui/dates/use-now.ts";
import classes from "./AvailableTab.module.css";
import { useAvailableVehicles, useRights } from "./data.ts";
import type { ReservationsFilter } from "./filter.ts";
import { hourFrom, spanText } from "./span.ts";
import { TakenVehicles } from "./TakenVehicles.tsx";

type Props = {
  filter: ReservationsFilter;
  onChange: (part: Partial<ReservationsFilter>) => void;
  correct: (page: number) => void;
  onReserve: (vehicle: AvailableVehicle) => void;
  /** To the planner, in the week of this day. */
  onPlan: (day: string) => void;
};

/**
 * The pool vehicles that are free when one wants them, each at one tap from being reserved (rule reservations/pool).
 */
export function AvailableTab({ filter, onChange, correct, onReserve, onPlan }: Props) {
  const { t } = useTranslation("reservations");
  const list = useAvailableVehicles(filter);
  useLastPage(list, filter.page, correct);
  const { mayWrite } = useRights();
  const now = useNow();
  const span = filter.span ?? hourFrom(now);
  const caption = t(($) => $.available.caption, { span: spanText(span) });
  if (list.isError && !list.data) return <LoadError onRetry={list.refetch} />;
  if (!list.data) return <LoadingCards />;
  const taken = <TakenVehicles span={span} searchTerm={filter.searchTerm} />;
  if (list.data.totalCount === 0)
    return (
      <div className="stack gap-16">
        <NoVehicles filter={filter} onPlan={() => onPlan(dayOf(span.from))} />
        {taken}
      </div>
    );
  return (
    <section className="stack gap-16" aria-label={caption} aria-busy={list.isPlaceholderData}>
      <ul className={classes.cards}>
        {list.data.items.map((vehicle) => (
          <VehicleCard
            key={vehicle.id}
            vehicle={vehicle}
            onReserve={mayWrite ? () => onReserve(vehicle) : undefined}
          />
        ))}
      </ul>
      {list.data.totalCount > 10 && <TableFooter caption={caption} counts={list.data} onPaging={onChange} />}
      {taken}
    </section>
  );
}

type CardProps = { vehicle: AvailableVehicle; onReserve: (() => void) | undefined };

function VehicleCard({ vehicle, onReserve }: CardProps) {
  const { t } = useTranslation("reservations");
  const { name, licensePlate, model } = vehicle;
  return (
    <li className={classes.card}>
      <h2>{licensePlate || name}</h2>
      <p>{[licensePlate && name, model].filter(Boolean).join(", ")}</p>
      {onReserve && (
        <Button
          size="md"
          variant="default"
          leftSection={<IconCalendarPlus size={18} stroke={1.75} aria-hidden />}
          aria-label={t(($) => $.reserveVehicle, { name: licensePlate || name })}
          onClick={onReserve}
        >
          {t(($) => $.reserve)}
        </Button>
      )}
    </li>
  );
}

function NoVehicles({ filter, onPlan }: { filter: ReservationsFilter; onPlan: () => void }) {
  const { t } = useTranslation("reservations");
  const isSearched = filter.searchTerm !== undefined;
  return (
    <EmptyBlock
      isTall
      icon={IconCarOff}
      title={isSearched ? t(($) => $.available.noneFound) : t(($) => $.available.none)}
      text={isSearched ? t(($) => $.available.noneFoundWhy) : t(($) => $.available.noneWhy)}
      action={
        <Button variant="default" onClick={onPlan}>
          {t(($) => $.available.plan)}
        </Button>
      }
    />
  );
}

function LoadingCards() {
  return (
    <div className={classes.cards}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} height={124} radius={10} />
      ))}
    </div>
  );
}
