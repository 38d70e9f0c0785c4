import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, missing } from "../../ui/texts/format.ts";
import { pageOf } from "../../ui/table/paging.ts";
import { CarTable } from "./CarTable.tsx";
import classes from "./ChargingPage.module.css";
import { ChargeLanes } from "./ChargeLanes.tsx";
import { type Car, secondsInto } from "./night.ts";

type Props = { cars: readonly Car[]; arrivalStart: string; nightShiftEnd: string };

/** What became of the night: in short, as a picture and as a table, both of the same cars. */
export function Result({ cars, arrivalStart, nightShiftEnd }: Props) {
  const { t } = useTranslation("charging");
  const [paging, setPaging] = useState({ page: 1, perPage: 10 });
  const page = pageOf(cars, paging);
  return (
    <>
      <Summary cars={cars} arrivalStart={arrivalStart} />
      <section className={classes.card} aria-label={t(($) => $.chart)}>
        <h3>{t(($) => $.chart)}</h3>
        <p className={classes.about}>{t(($) => $.chartWhy)}</p>
        <ChargeLanes cars={page.items} arrivalStart={arrivalStart} nightShiftEnd={nightShiftEnd} />
      </section>
      <CarTable page={page} onPaging={setPaging} />
    </>
  );
}

function Summary({ cars, arrivalStart }: Pick<Props, "cars" | "arrivalStart">) {
  const { t } = useTranslation("charging");
  const sum = (value: (car: Car) => number) => cars.reduce((total, car) => total + value(car), 0);
  const full = cars.filter(({ isFull }) => isFull);
  const into = ({ fullAt }: Car) => secondsInto(arrivalStart, fullAt ?? arrivalStart);
  const last = full.toSorted((one, other) => into(other) - into(one))[0];
  const isShort = full.length < cars.length;
  return (
    <dl className={classes.summary}>
      <div data-short={isShort || undefined}>
        <dt>{t(($) => $.carsFull)}</dt>
        <dd>{t(($) => $.ofAll, { full: formatNumber(full.length), all: formatNumber(cars.length) })}</dd>
      </div>
      <div>
        <dt>{t(($) => $.charged)}</dt>
        <dd>
          {t(($) => $.chargedOf, {
            charged: formatNumber(sum(({ charged }) => charged)),
            needed: formatNumber(sum(({ needed }) => needed)),
          })}
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.energy)}</dt>
        <dd>
          {formatNumber(
            sum(({ kilowattHours }) => kilowattHours),
            1,
          )}{" "}
          kWh
        </dd>
      </div>
      <div>
        <dt>{t(($) => $.lastFull)}</dt>
        <dd>{last?.fullAt?.slice(0, 5) ?? missing}</dd>
      </div>
    </dl>
  );
}
