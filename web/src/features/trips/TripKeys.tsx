import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef } from "react";
import type { LogbookRow, useTrips } from "./data.ts";
import { subjectIdOf, type TripFilter } from "./filter.ts";
import { type Command, commandOf, pageBeyond } from "./keys.ts";

type Props = {
  /** Answers whether the key was taken; `key` is the focused row's. */
  onCommand: (command: Command, key: string | undefined) => boolean;
};

/** Listens to the keys of the logbook and draws nothing. Keys rest in dialogs, menus and fields (rule trips/keys). */
export function TripKeys({ onCommand }: Props) {
  useWindowEvent("keydown", (event) => {
    const { target } = event;
    if (event.defaultPrevented || event.isComposing || !(target instanceof HTMLElement)) return;
    if (isDialogOpen() || target.closest(others) !== null) return;
    const command = commandOf(event);
    const row = target.closest<HTMLElement>(rowsOfTable);
    if (command === null || !isMeant(command, target, row)) return;
    if (onCommand(command, row?.dataset["key"])) event.preventDefault();
  });
  return null;
}

/** Shortcuts rest while a dialog has the focus (rule trips/keys). */
export function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null;
}

/** Moves the focus from one row to the next; from nowhere into the table. Undefined at its ends. */
export function moveFocus(from: string | undefined, steps: 1 | -1): string | undefined {
  const rows = allRows();
  const index = rows.findIndex(({ dataset }) => dataset["key"] === from);
  const next = index < 0 ? (rows.find(({ tabIndex }) => tabIndex === 0) ?? rows[0]) : rows[index + steps];
  return focusRow(next);
}

/** Gives the focus to the row at an end of the table. */
function focusEnd(end: "first" | "last"): string | undefined {
  return focusRow(allRows().at(end === "first" ? 0 : -1));
}

const allRows = () => [...document.querySelectorAll<HTMLElement>(rowsOfTable)];

function focusRow(row: HTMLElement | undefined): string | undefined {
  row?.focus({ preventScroll: true });
  row?.scrollIntoView({ block: "nearest" });
  return row?.dataset["key"];
}

type Turn = { page: number; steps: 1 | -1; subjectId: string | undefined; from: LogbookRow | undefined };

type TurnProps = {
  filter: TripFilter;
  list: ReturnType<typeof useTrips>;
  onChange: (part: Partial<TripFilter>) => void;
  /** The row that was left with Shift and the one that was come to. */
  onExtend: (from: LogbookRow, key: string) => void;
};

/**
 * Goes on with the rows of the next page, or of the one before: the nearest gets the focus as soon as it is there. What
 * it gives answers whether there is such a page; `from` is the row that Shift takes along.
 */
export function usePageTurn({ filter, list, onChange, onExtend }: TurnProps) {
  const coming = useRef<Turn>(null);
  const subjectId = subjectIdOf(filter);
  useEffect(() => {
    const turn = coming.current;
    if (turn === null || list.isPlaceholderData || list.data?.page !== turn.page) return;
    coming.current = null;
    if (turn.subjectId !== subjectId || turn.page !== filter.page) return;
    const key = focusEnd(turn.steps === 1 ? "first" : "last");
    if (turn.from && key !== undefined) onExtend(turn.from, key);
  });
  return (steps: 1 | -1, from: LogbookRow | undefined): boolean => {
    // The rows in view are still those of the page before.
    if (list.isPlaceholderData) return true;
    const page = pageBeyond(steps, filter.page, list.data?.pageCount ?? 0);
    if (page === null) return false;
    coming.current = { page, steps, subjectId, from };
    onChange({ page });
    return true;
  };
}

const rowsOfTable = "tr[data-key]";

/** What answers keys itself. */
const others =
  'input:not([type="checkbox"]), textarea, select, [contenteditable], [role="menu"], [role="listbox"]';

/** A button in a row answers Space and Enter itself; arrows scroll the page unless a row or nothing has the focus. */
function isMeant({ name }: Command, target: HTMLElement, row: HTMLElement | null): boolean {
  if (name === "tick" || name === "open") return target === row;
  const isNowhere = target === document.body || target.id === "content";
  return name === "move" ? row !== null || isNowhere : true;
}
