import { IconCpuOff, IconListSearch, IconTableOff } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import type { Column } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { pageOf } from "../../ui/table/paging.ts";
import { type RawQuery, useEvents, usePositions, useTrips } from "./data.ts";
import type { Asked, Kind, RawFilter } from "./filter.ts";
import { FilterBlock } from "./FilterBlock.tsx";
import { useEventColumns, usePositionColumns, useTripColumns } from "./RawColumns.tsx";
import classes from "./RawTable.module.css";

type Props = {
  filter: RawFilter & { asked: Asked };
  onPaging: (paging: { page: number; perPage: number }) => void;
  onFilter: () => void;
};

export function PositionsTable(props: Props) {
  return (
    <RawTable {...props} query={usePositions(props.filter.asked)} columns={usePositionColumns()} isWide />
  );
}

export function EventsTable(props: Props) {
  return <RawTable {...props} query={useEvents(props.filter.asked)} columns={useEventColumns()} />;
}

export function TripsTable(props: Props) {
  return <RawTable {...props} query={useTrips(props.filter.asked)} columns={useTripColumns()} isWide />;
}

type TableProps<Row> = Props & { query: RawQuery<Row>; columns: Column<Row>[]; isWide?: boolean };

/** Everything came at once; it is shown page by page (rule readings/raw-data). */
function RawTable<Row extends object>({
  filter,
  onPaging,
  onFilter,
  query,
  columns,
  isWide,
}: TableProps<Row>) {
  const { t } = useTranslation("rawdata");
  const { kind, asked } = filter;
  const { data } = query;
  if (data && "refusal" in data) return <Refusal {...data} imei={asked.imei} onFilter={onFilter} />;
  const page = data && pageOf(data.rows, filter);
  const numbers = new Map(page?.items.map((row, index) => [row, index]));
  return (
    <div className={classes.raw} data-wide={isWide}>
      <PagedTable
        caption={t(($) => $.captions[kind], { imei: asked.imei })}
        list={{ ...query, data: page, isPlaceholderData: false }}
        columns={columns}
        keyOf={(row) => String(numbers.get(row))}
        onPaging={onPaging}
        empty={<Nothing kind={kind} />}
      />
    </div>
  );
}

function Nothing({ kind }: { kind: Kind }) {
  const { t } = useTranslation("rawdata");
  const { t: ui } = useTranslation("ui");
  return <EmptyBlock icon={IconListSearch} title={ui(($) => $.noEntries)} text={t(($) => $.none[kind])} />;
}

type RefusalProps = {
  refusal: "unknownBox" | "tooManyRows";
  text: string;
  imei: string;
  onFilter: () => void;
};

function Refusal({ refusal, text, imei, onFilter }: RefusalProps) {
  const { t } = useTranslation("rawdata");
  const isUnknown = refusal === "unknownBox";
  return (
    <FilterBlock
      icon={isUnknown ? IconCpuOff : IconTableOff}
      title={t(($) => $[refusal])}
      text={isUnknown ? t(($) => $.unknownBoxWhy, { imei }) : text}
      onFilter={onFilter}
    />
  );
}
