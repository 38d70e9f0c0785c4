import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../ui/format.ts";
import type { Column } from "../../ui/paged-list.ts";
import { packageNames } from "./draft.ts";
import classes from "./MandatorColumns.module.css";
import { TesterMark } from "./TesterMark.tsx";

/** The eight columns of document 1, 2.8. */
export function useMandatorColumns(): Column<Mandator>[] {
  const { t } = useTranslation("mandators");
  return [
    {
      key: "name",
      head: t(($) => $.columns.name),
      width: "15%",
      cell: ({ name }) => <strong className={classes.name}>{name}</strong>,
    },
    {
      key: "description",
      head: t(($) => $.columns.description),
      cell: ({ description }) =>
        description && (
          <span className={classes.description} title={description}>
            {description}
          </span>
        ),
    },
    {
      key: "packages",
      head: t(($) => $.columns.packages),
      width: "272px",
      onCard: "foot",
      cell: ({ packages }) => <Packages bits={packages} />,
    },
    ...numbers.map(({ key, of, width }) => ({
      key,
      head: t(($) => $.columns[key]),
      width,
      isNumeric: true,
      cell: (mandator: Mandator) => formatNumber(mandator[of]),
    })),
    {
      key: "createdAt",
      head: t(($) => $.columns.createdAt),
      width: "92px",
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: "tester",
      head: t(($) => $.columns.tester),
      width: "124px",
      cell: (mandator) => mandator.isTester && <TesterMark mandator={mandator} />,
    },
  ];
}

const numbers = [
  { key: "boxes", of: "amountOfBoxes", width: "64px" },
  { key: "vehicles", of: "amountOfVehicles", width: "84px" },
  { key: "users", of: "amountOfUsers", width: "80px" },
] as const;

/** What a mandator has booked, as quiet tags. */
export function Packages({ bits }: { bits: readonly number[] }) {
  const { t } = useTranslation("mandators");
  return (
    <ul className={classes.packages}>
      {packageNames(bits).map((name) => (
        <li key={name}>{t(($) => $.packageNames[name])}</li>
      ))}
    </ul>
  );
}
