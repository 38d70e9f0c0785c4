import type { Reference } from "@wegbuch/contract/kit/wire";
import type { MonthStanding } from "@wegbuch/contract/timelogs/schemas";
import { useState } from "react";
import { problemText } from "../../api/problems.ts";
import { closeMonth, useRefreshMonths } from "./data.ts";

type Progress = { done: number; all: number; refused: { user: Reference; text: string }[] };

/** Closes months one after the other; each by itself, so that one that is refused keeps none from being closed. */
export function useClosing(isUnconfirmedToo: boolean, onEnd: (closed: number, refused: number) => void) {
  const [progress, setProgress] = useState<Progress | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefreshMonths();
  const run = async (due: readonly MonthStanding[]) => {
    setBusy(true);
    const all = due.length;
    const refused: Progress["refused"] = [];
    setProgress({ done: 0, all, refused });
    for (const [index, { user, month }] of due.entries()) {
      await closeMonth({ userId: user.id, month }, isUnconfirmedToo).catch((error: unknown) =>
        refused.push({ user, text: problemText(error).text }),
      );
      setProgress({ done: index + 1, all, refused: [...refused] });
    }
    await refresh();
    setBusy(false);
    onEnd(all - refused.length, refused.length);
  };
  return { run, isBusy, progress };
}
