import { useMediaQuery } from "@mantine/hooks";

// Widths of the design language, for what cannot be said in a style sheet.

/** Designed at 390 px; tables are cards, dialogs are sheets. */
export function useIsPhone(): boolean {
  return useMediaQuery("(max-width: 40em)", undefined, { getInitialValueInEffect: false });
}

/** Room for a table; below it, lists are cards. */
export function useHasTableRoom(): boolean {
  return useMediaQuery("(min-width: 62em)", undefined, { getInitialValueInEffect: false });
}

/** Room for two months of a calendar that hangs below its button. */
export function useHasCalendarRoom(): boolean {
  return useMediaQuery("(min-width: 56.25em) and (min-height: 40em)", undefined, {
    getInitialValueInEffect: false,
  });
}

/** Room for the open drawer beside a page; on a tablet held upright, or at 200 %, there is none. */
export function useHasDrawerRoom(): boolean {
  return useMediaQuery("(min-width: 64em)", undefined, { getInitialValueInEffect: false });
}

/** Room for the open drawer and a side panel beside a table. */
export function useIsWide(): boolean {
  return useMediaQuery("(min-width: 87.5em)", undefined, { getInitialValueInEffect: false });
}

/** A pointer that can hover; a finger cannot. */
export function useHasHover(): boolean {
  return useMediaQuery("(hover: hover)", undefined, { getInitialValueInEffect: false });
}

/** From 1600 px every column of a table stands alone. */
export function useIsVeryWide(): boolean {
  return useMediaQuery("(min-width: 100em)", undefined, { getInitialValueInEffect: false });
}

/** Room for a table, but not for every column of a wide one: some share a cell of two lines. */
export function useHasSharedCells(): boolean {
  return useMediaQuery("(min-width: 62em) and (max-width: 99.99em)", undefined, {
    getInitialValueInEffect: false,
  });
}
