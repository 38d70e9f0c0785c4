import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFenceColour } from "../../entities/geofences/fence-colour.ts";
import { MapSheet } from "../../ui/page/MapSheet.tsx";
import { useIsPhone } from "../../ui/theme/media.ts";
import { Page } from "../../ui/page/Page.tsx";
import { useSelection } from "../../ui/table/use-selection.ts";
import { AddSheet } from "./AddSheet.tsx";
import { useMappedFences, useFences } from "./data.ts";
import { Dock } from "./Dock.tsx";
import { useDock } from "./dock.ts";
import { useEditor } from "./use-editor.ts";
import { type Fence, type MappedFence, mappedOf } from "./fence.ts";
import { FenceDialogs } from "./FenceDialogs.tsx";
import { FenceMap } from "./FenceMap.tsx";
import { FencePanel } from "./FencePanel.tsx";
import { type Search, usePaging } from "./filter.ts";
import { GeofencesHead } from "./GeofencesHead.tsx";
import classes from "./GeofencesPage.module.css";

/** The fences of the mandator: a map to draw on, and beside it their list. */
export function GeofencesPage() {
  const { t } = useTranslation("geofences");
  const [paging, setPaging] = usePaging();
  const [search, setSearch] = useState<Search | null>(null);
  const list = useFences(paging, search);
  const all = useMappedFences();
  const listed = list.data?.fences;
  // Where they cannot be had, those of the list.
  const mapped = useMemo(() => all ?? listed?.map(mappedOf) ?? none, [all, listed]);
  const selection = useSelection(idOf, JSON.stringify(search));
  const [colour, setColour] = useFenceColour();
  const editor = useEditor();
  const dock = useDock();
  const isPhone = useIsPhone();

  /** Leads to a fence that was just made, also where it is on another page. */
  const showNew = (id: string, title: string) => {
    const isDrawn = editor.task !== null;
    editor.endDrawing();
    editor.close();
    if (isDrawn) editor.pointHere(id);
    else editor.point(id);
    const isOnePage = (list.data?.totalCount ?? 0) < paging.size && search === null;
    if (!isOnePage) setSearch({ category: 100, term: title });
  };
  const panel = (
    <FencePanel
      list={list}
      paging={paging}
      onPaging={setPaging}
      search={search}
      onSearch={setSearch}
      selection={selection}
      colour={colour}
      editor={editor}
      onNew={showNew}
      onCloseDock={isPhone ? undefined : () => dock.change({ isOpen: false })}
    />
  );
  return (
    <Page title={t(($) => $.title)} isBleed>
      <GeofencesHead onHelp={() => editor.open({ kind: "help" })} />
      <div className={classes.layout}>
        <div
          className={classes.map}
          data-phone={isPhone || undefined}
          data-drawing={editor.task !== null || undefined}
        >
          <FenceMap
            fences={mapped}
            colour={colour}
            onColour={setColour}
            editor={editor}
            onOpenDock={isPhone || dock.isOpen ? undefined : () => dock.change({ isOpen: true })}
          />
        </div>
        {!isPhone && dock.isOpen && <Dock {...dock}>{panel}</Dock>}
        {isPhone && editor.task === null && (
          <>
            <MapSheet
              label={t(($) => $.dock.name)}
              larger={t(($) => $.dock.larger)}
              smaller={t(($) => $.dock.smaller)}
              hasButton
            >
              {panel}
            </MapSheet>
            <AddSheet editor={editor} />
          </>
        )}
      </div>
      <FenceDialogs editor={editor} onNew={showNew} onRemoved={selection.clear} />
    </Page>
  );
}

const none: readonly MappedFence[] = [];

function idOf({ ID }: Fence): string {
  return ID;
}
