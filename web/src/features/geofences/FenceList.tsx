import { Button, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconPolygon, IconSearchOff } from "@tabler/icons-react";
import type { Metadata } from "@wegbuch/contract/geofences/schemas";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { EmptyBlock } from "../../ui/feedback/EmptyBlock.tsx";
import { useTick } from "../../ui/table/Ticks.tsx";
import type { FenceColour } from "../../ui/theme/tokens.ts";
import type { Selection } from "../../ui/table/use-selection.ts";
import type { useFences } from "./data.ts";
import type { Editor } from "./use-editor.ts";
import { type Fence, isFixed } from "./fence.ts";
import classes from "./FenceList.module.css";
import { FenceRow } from "./FenceRow.tsx";
import type { Search } from "./filter.ts";

type Props = {
  list: ReturnType<typeof useFences>;
  search: Search | null;
  selection: Selection<Fence>;
  colour: FenceColour;
  notes: ReadonlyMap<string, readonly Metadata[]>;
  editor: Editor;
};

/** The rows of the fences, or why there are none. */
export function FenceList({ list, search, selection, colour, notes, editor }: Props) {
  const { t } = useTranslation("geofences");
  const [openId, setOpenId] = useState<string | null>(null);
  const fences = list.data?.fences;
  const whyNotTicked = (fence: Fence) => (isFixed(fence) ? t(($) => $.row.editableWhyNot) : null);
  const tick = useTick(fences ?? [], selection, whyNotTicked);
  if (list.isError && !fences) return <LoadFailure error={list.error} onReload={() => void list.refetch()} />;
  if (!fences) return <Waiting />;
  if (fences.length === 0)
    return (
      <div className={classes.list}>
        {search === null ? (
          <EmptyBlock icon={IconPolygon} title={t(($) => $.empty.title)} text={t(($) => $.empty.text)} />
        ) : (
          <EmptyBlock
            icon={IconSearchOff}
            title={t(($) => $.empty.noMatch)}
            text={t(($) => $.empty.noMatchText)}
          />
        )}
      </div>
    );
  return (
    <ul className={classes.list} aria-label={t(($) => $.dock.name)}>
      {fences.map((fence) => (
        <FenceRow
          key={fence.ID}
          fence={fence}
          colour={colour}
          notes={notes.get(fence.ID) ?? noNotes}
          editor={editor}
          isTicked={selection.has(fence)}
          whyNotTicked={whyNotTicked(fence)}
          onTick={(isTicked, isRange) => tick(fence, isTicked, isRange)}
          isOpen={openId === fence.ID}
          onToggle={() => setOpenId(openId === fence.ID ? null : fence.ID)}
        />
      ))}
    </ul>
  );
}

const noNotes: readonly Metadata[] = [];

/** The alert of both languages at once that the document quotes; a refusal of the server says why itself. */
function LoadFailure({ error, onReload }: { error: unknown; onReload: () => void }) {
  const { t } = useTranslation("geofences");
  const isRefusal = error instanceof ApiProblem && error.status >= 400 && error.status < 500;
  return (
    <div className={classes.list} role="alert">
      <EmptyBlock
        icon={IconAlertTriangle}
        title={t(($) => $.failed.load)}
        {...(isRefusal && { text: problemText(error).text })}
        action={
          <Button variant="default" onClick={onReload}>
            {t(($) => $.failed.reload)}
          </Button>
        }
      />
    </div>
  );
}

function Waiting() {
  const { t } = useTranslation("ui");
  return (
    <div className={classes.waiting} aria-busy aria-label={t(($) => $.loading)} role="status">
      {Array.from({ length: 6 }, (_each, index) => (
        <Skeleton key={index} height={44} radius={6} />
      ))}
    </div>
  );
}
