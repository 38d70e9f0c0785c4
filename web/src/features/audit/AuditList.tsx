import type { AuditFilter, AuditVehicle } from "@wegbuch/contract/audit/schemas";
import { useTranslation } from "react-i18next";
import { MonthControl } from "../../ui/dates/MonthControl.tsx";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { formatShortMonth } from "../../ui/texts/format.ts";
import { useHasTableRoom, useIsWide } from "../../ui/theme/media.ts";
import classes from "./AuditList.module.css";
import { readAudited, useAudits } from "./data.ts";
import { addressOf, monthsOf, readAuditFilter } from "./filter.ts";
import { FileAction } from "./FileAction.tsx";
import { Counts, Legend, Score } from "./Score.tsx";

/** Vehicles and their months as coloured points; each leads to what was found. */
export function AuditList({ onOpen }: { onOpen: (vehicleId: string, month?: string) => void }) {
  const { t } = useTranslation("audit");
  const listed = useListFilter<AuditFilter>({ to: "/audit", read: readAuditFilter, write: addressOf });
  const { filter, search, change, correct } = listed;
  const list = useAudits(filter);
  useLastPage(list, filter.page, correct);
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        <FileAction
          body={{ month: filter.month }}
          sealing={{ count: list.data?.totalCount ?? 0, read: () => readAudited(filter) }}
        />
      }
      toolbar={
        <>
          <MonthControl month={filter.month} onChange={(month) => change({ month })} />
          <Toolbar search={{ label: t(($) => $.searchFor), onSearch: search }} />
        </>
      }
    >
      <div className={classes.about}>
        <p className={classes.why}>{t(($) => $.noVerdict)}</p>
        <Legend />
      </div>
      <PagedTable
        caption={t(($) => $.caption)}
        list={list}
        columns={useColumns(filter.month, onOpen)}
        keyOf={({ id }) => id}
        nameOf={nameOf}
        isSlim
        onOpen={({ id }) => onOpen(id, filter.month)}
        onPaging={change}
      />
    </Page>
  );
}

const nameOf = ({ name, licensePlate }: AuditVehicle) => licensePlate || name;

/** The last six, where a whole year leaves the vehicles no room. */
const monthsBesideNames = -6;

function useColumns(
  month: string,
  onOpen: (vehicleId: string, month: string) => void,
): Column<AuditVehicle>[] {
  const { t } = useTranslation("audit");
  const hasTableRoom = useHasTableRoom();
  const isWide = useIsWide();
  const head = t(($) => $.columns, { returnObjects: true });
  const monthOf = (vehicle: AuditVehicle, wanted: string) =>
    vehicle.months.find((each) => each.month === wanted);
  const vehicle: Column<AuditVehicle> = {
    key: "vehicle",
    head: head.vehicle,
    cell: (row) => (
      <span className={classes.name}>
        <strong>{nameOf(row)}</strong>
        {row.licensePlate && <span className="quiet cut">{row.name}</span>}
      </span>
    ),
  };
  const found: Column<AuditVehicle> = {
    key: "found",
    head: head.found,
    width: "210px",
    onCard: "foot",
    cell: (row) => <Counts counts={monthOf(row, month)?.counts} />,
  };
  if (!hasTableRoom) {
    const score: Column<AuditVehicle> = {
      key: "score",
      head: head.score,
      onCard: "aside",
      cell: (row) => <Score month={month} score={monthOf(row, month)?.score ?? null} />,
    };
    return [vehicle, score, found];
  }
  const months = monthsOf(month)
    .slice(isWide ? 0 : monthsBesideNames)
    .map((each): Column<AuditVehicle> => ({
      key: each,
      head: formatShortMonth(each).slice(0, 3),
      isNumeric: true,
      width: "54px",
      cell: (row) => (
        <Score
          month={each}
          score={monthOf(row, each)?.score ?? null}
          isQuiet={each !== month}
          onOpen={() => onOpen(row.id, each)}
        />
      ),
    }));
  return [vehicle, ...months, found];
}
