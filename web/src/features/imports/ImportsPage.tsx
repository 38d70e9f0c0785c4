import { Button } from "@mantine/core";
import { IconArrowBackUp, IconFileImport } from "@tabler/icons-react";
import type { Import } from "@wegbuch/contract/imports/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IntegrationTabs } from "../../entities/integrations/IntegrationTabs.tsx";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { Page } from "../../ui/page/Page.tsx";
import { PageActions } from "../../ui/page/PageActions.tsx";
import type { RowAction } from "../../ui/table/paged-list.ts";
import { PagedTable } from "../../ui/table/PagedTable.tsx";
import { useImports } from "./data.ts";
import { ImportWizard } from "./ImportWizard.tsx";
import classes from "./ImportsPage.module.css";
import { Undoing } from "./Undoing.tsx";
import { useImportColumns } from "./use-import-columns.tsx";
import { useRecordingWizard } from "./use-recording-wizard.tsx";

type Open = { dialog: "make" } | { dialog: "undo"; one: Import } | null;

/** The files that were imported, and the way to import another one. */
export function ImportsPage() {
  const { t } = useTranslation("imports");
  const { t: ways } = useTranslation("integrations");
  const [open, setOpen] = useState<Open>(null);
  const recordings = useRecordingWizard();
  const [paging, setPaging] = useState({ page: 1, perPage: 20 });
  const list = useImports(paging);
  const make = { label: t(($) => $.start), icon: IconFileImport, onAct: () => setOpen({ dialog: "make" }) };
  const close = () => setOpen(null);
  const actionsOf = (one: Import): RowAction[] =>
    one.undoneAt === null
      ? [
          {
            label: one.undo === null ? t(($) => $.undo) : t(($) => $.undoOn),
            icon: IconArrowBackUp,
            onAct: () => setOpen({ dialog: "undo", one }),
          },
        ]
      : [];
  return (
    <Page
      title={ways(($) => $.title)}
      tabs={<IntegrationTabs />}
      actions={<PageActions primary={make} others={[recordings.action]} />}
      toolbar={<p className={classes.introduction}>{t(($) => $.about)}</p>}
    >
      <PagedTable
        caption={t(($) => $.caption)}
        list={list}
        columns={useImportColumns()}
        keyOf={({ id }) => id}
        nameOf={({ fileName }) => fileName}
        actionsOf={actionsOf}
        onPaging={setPaging}
        empty={
          <EmptyBlock
            icon={IconFileImport}
            title={t(($) => $.none)}
            text={t(($) => $.noneWhy)}
            action={
              <Button size="md" leftSection={<IconFileImport size={18} aria-hidden />} onClick={make.onAct}>
                {make.label}
              </Button>
            }
          />
        }
      />
      {recordings.wizard}
      {open?.dialog === "make" && <ImportWizard onClose={close} />}
      {open?.dialog === "undo" && <Undoing one={open.one} onClose={close} />}
    </Page>
  );
}
