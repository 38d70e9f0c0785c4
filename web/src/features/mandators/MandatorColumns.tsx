import type { Mandator } from "@wegbuch/contract/mandators/schemas";
import { useTranslation } from "react-i18next";
import { formatDate, formatNumber } from "../../ui/texts/format.ts";
import { useHasSharedCells, useIsWide } from "../../ui/theme/media.ts";
import type { Column } from "../../ui/table/paged-list.ts";
import { packageNames } from "./draft.ts";
import classes from "./MandatorColumns.module.css";
import { TesterMark } from "./TesterMark.tsx";
import type { de } from "./texts.ts";

/** The eight columns (rule mandators/columns); where a table is narrow, name and description share one. */
export function useMandatorColumns(): Column<Mandator>[] {
  const { t } = useTranslation("mandators");
  const isWide = useIsWide();
  const isShared = useHasSharedCells();
  const sortBy = (by: keyof (typeof de)["sorts"]) => ({ by, name: t(($) => $.sorts[by]) });
  const name = ({ name: said }: Mandator) => <strong className="medium breaking">{said}</strong>;
  const description = ({ description: said }: Mandator) =>
    said && (
      <span className="quiet two-lines breaking" title={said}>
        {said}
      </span>
    );
  const names: Column<Mandator>[] = isShared
    ? [
        {
          key: "name",
          head: t(($) => $.columns.nameAndDescription),
          sort: sortBy("name"),
          cell: (mandator) => (
            <>
              {name(mandator)}
              {description(mandator)}
            </>
          ),
        },
      ]
    : [
        { key: "name", head: t(($) => $.columns.name), width: "15%", sort: sortBy("name"), cell: name },
        { key: "description", head: t(($) => $.columns.description), cell: description },
      ];
  return [
    ...names,
    {
      key: "packages",
      head: t(($) => $.columns.packages),
      width: isWide ? "272px" : "20%",
      onCard: "foot",
      cell: ({ packages }) => <Packages bits={packages} />,
    },
    ...numbers.map(({ key, of, width }) => ({
      key,
      head: t(($) => $.columns[key]),
      width,
      sort: sortBy(of),
      isNumeric: true,
      cell: (mandator: Mandator) => formatNumber(mandator[of]),
    })),
    {
      key: "createdAt",
      head: t(($) => $.columns.createdAt),
      width: "108px",
      sort: sortBy("createdAt"),
      cell: ({ createdAt }) => formatDate(createdAt),
    },
    {
      key: "tester",
      head: t(($) => $.columns.tester),
      width: "124px",
      sort: sortBy("testerEndsAt"),
      cell: (mandator) => mandator.isTester && <TesterMark mandator={mandator} />,
    },
  ];
}

const numbers = [
  { key: "boxes", of: "amountOfBoxes", width: "84px" },
  { key: "vehicles", of: "amountOfVehicles", width: "104px" },
  { key: "users", of: "amountOfUsers", width: "100px" },
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
