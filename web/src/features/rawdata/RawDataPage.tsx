import { IconFilter, IconInfoCircle, IconRefresh } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import { SegmentedControl } from "../../ui/form/SegmentedControl.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { useReload } from "./data.ts";
import { type Asked, kinds, saidPeriod, useRawFilter } from "./filter.ts";
import { FilterBlock } from "./FilterBlock.tsx";
import { FilterDialog } from "./FilterDialog.tsx";
import classes from "./RawDataPage.module.css";
import { EventsTable, PositionsTable, TripsTable } from "./RawTable.tsx";

const tables = { positions: PositionsTable, events: EventsTable, trips: TripsTable };

/** What one box sent in a period, and the trips made of it. */
export function RawDataPage() {
  const { t } = useTranslation("rawdata");
  const { filter, change } = useRawFilter();
  const { kind, asked } = filter;
  const [isFiltering, setFiltering] = useState(false);
  const { reload, isReloading } = useReload();
  const openFilter = () => setFiltering(true);
  const again = { label: t(($) => $.reload), icon: IconRefresh, onAct: reload, isBusy: isReloading };
  const Table = tables[kind];
  return (
    <Page
      title={t(($) => $.title)}
      actions={
        asked && (
          <PageActions
            primary={{ label: t(($) => $.filter), icon: IconFilter, onAct: openFilter }}
            others={[again]}
          />
        )
      }
      toolbar={
        <Toolbar>
          <SegmentedControl
            label={t(($) => $.show)}
            value={kind}
            options={kinds.map((value) => ({ value, label: t(($) => $.kinds[value]) }))}
            onChange={(next) => change({ kind: next })}
          />
        </Toolbar>
      }
    >
      {asked ? (
        <>
          <Banner asked={asked} />
          <Table key={kind} filter={{ ...filter, asked }} onPaging={change} onFilter={openFilter} />
        </>
      ) : (
        <FilterBlock
          icon={IconFilter}
          title={t(($) => $.noFilter)}
          text={t(($) => $.noFilterWhy)}
          onFilter={openFilter}
        />
      )}
      {isFiltering && (
        <FilterDialog
          asked={asked}
          onApply={(next) => {
            change({ asked: next });
            setFiltering(false);
          }}
          onClose={() => setFiltering(false)}
        />
      )}
    </Page>
  );
}

function Banner({ asked: { imei, from, to } }: { asked: Asked }) {
  const { t } = useTranslation("rawdata");
  return (
    <p className={classes.banner} role="status">
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      {t(($) => $.banner, { imei, ...saidPeriod(from, to) })}
    </p>
  );
}
