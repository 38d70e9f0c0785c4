import { useQueryClient } from "@tanstack/react-query";
import type { FenceColour } from "../../ui/theme/tokens.ts";
import type { Selection } from "../../ui/table/use-selection.ts";
import { type useFences, useNotes } from "./data.ts";
import type { Editor } from "./use-editor.ts";
import type { Fence } from "./fence.ts";
import { FenceBar } from "./FenceBar.tsx";
import { FenceList } from "./FenceList.tsx";
import type { Paging, Search } from "./filter.ts";
import { PagingBar } from "./PagingBar.tsx";
import { PanelHead } from "./PanelHead.tsx";
import { SearchBar } from "./SearchBar.tsx";

type Props = {
  list: ReturnType<typeof useFences>;
  paging: Paging;
  onPaging: (paging: Paging) => void;
  search: Search | null;
  onSearch: (search: Search | null) => void;
  selection: Selection<Fence>;
  colour: FenceColour;
  editor: Editor;
  /** A fence of that title was made. */
  onNew: (id: string, title: string) => void;
  onCloseDock: (() => void) | undefined;
};

/** What dock and sheet show: how many fences, search, what can be done with them, their rows, their pages. */
export function FencePanel(props: Props) {
  const { list, paging, onPaging, search, onSearch, selection, colour, editor, onNew, onCloseDock } = props;
  const notes = useNotes();
  const cache = useQueryClient();
  const fences = list.data?.fences ?? [];
  return (
    <>
      <PanelHead
        totalCount={list.data?.totalCount}
        isSearch={search !== null}
        ticked={selection.rows}
        editor={editor}
        onNew={onNew}
        onClose={onCloseDock}
      />
      <SearchBar search={search} onSearch={onSearch} />
      <FenceBar fences={fences} selection={selection} editor={editor} />
      <FenceList
        list={list}
        search={search}
        selection={selection}
        colour={colour}
        notes={notes}
        editor={editor}
      />
      {search === null && (
        <PagingBar
          paging={{ ...paging, page: list.data?.page ?? paging.page }}
          pageCount={list.data?.pageCount ?? 1}
          onPaging={onPaging}
          onReload={() => void cache.invalidateQueries()}
        />
      )}
    </>
  );
}
