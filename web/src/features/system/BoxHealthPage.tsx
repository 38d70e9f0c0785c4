import "../../ui/theme/combobox.css";
import { Select } from "@mantine/core";
import { IconCpu } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { MandatorSelect } from "../../entities/mandators/MandatorSelect.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useLastPage, useListFilter } from "../../ui/filter/use-list-filter.ts";
import { Page } from "../../ui/page/Page.tsx";
import { Toolbar } from "../../ui/page/Toolbar.tsx";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useBoxHealthColumns } from "./BoxHealthColumns.tsx";
import { useBoxHealth } from "./data.ts";
import { boxHealthAddressOf, boxStates, readBoxHealthFilter } from "./filter.ts";
import { SystemTabs } from "./SystemTabs.tsx";

/** How each tracker is doing, those first that need somebody. */
export function BoxHealthPage() {
  const { t } = useTranslation("system");
  const { filter, search, change, correct } = useListFilter({
    to: "/mandator/system/boxes",
    read: readBoxHealthFilter,
    write: boxHealthAddressOf,
  });
  const boxes = useBoxHealth(filter);
  useLastPage(boxes, filter.page, correct);
  const columns = useBoxHealthColumns();
  return (
    <Page
      title={t(($) => $.title)}
      tabs={<SystemTabs />}
      toolbar={
        <Toolbar search={{ label: t(($) => $.health.searchFor), onSearch: search }}>
          <Select
            aria-label={t(($) => $.health.state)}
            placeholder={t(($) => $.health.anyState)}
            clearable
            value={filter.state ?? null}
            data={boxStates.map((state) => ({ value: state, label: t(($) => $.health.states[state]) }))}
            onChange={(state) => change({ state: boxStates.find((one) => one === state) })}
          />
          <MandatorSelect
            value={filter.mandatorId ?? null}
            onChange={(mandator) => change({ mandatorId: mandator?.id })}
          />
        </Toolbar>
      }
    >
      <PagedTable
        caption={t(($) => $.health.caption)}
        list={boxes}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ imei }) => imei}
        onPaging={change}
        empty={<NoBoxes />}
      />
    </Page>
  );
}

function NoBoxes() {
  const { t } = useTranslation("system");
  const { t: ui } = useTranslation("ui");
  return <EmptyBlock icon={IconCpu} title={ui(($) => $.noEntries)} text={t(($) => $.health.noneFound)} />;
}
