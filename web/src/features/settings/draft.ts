import { agreementKinds } from "@wegbuch/contract/agreements/codes";
import { type WorksAgreement, WorksAgreementChange } from "@wegbuch/contract/agreements/schemas";
import { trackRetention } from "@wegbuch/contract/retention/rules";
import { useTranslation } from "react-i18next";
import { fieldErrors } from "../../api/field-errors.ts";
import { type DailyWindow, dailyWindowsOf, weeklyWindowsOf } from "../../entities/agreements/say-windows.ts";
import { parseTime } from "../../ui/dates/moment.ts";
import type { Mistakes } from "../../ui/form/use-draft.ts";

export type Kind = keyof typeof agreementKinds;

/** What is typed; midnight as the end of a day is "00:00". */
export type AgreementDraft = {
  kind: Kind;
  agreedOn: string;
  purposes: string;
  windows: DailyWindow[];
  mostDays: string;
};

const [midnight, endOfDay] = ["00:00", "24:00"];

export const draftOf = ({ kind, agreedOn, purposes, windows, mostDays }: WorksAgreement): AgreementDraft => ({
  kind: (Object.keys(agreementKinds) as Kind[]).find((name) => agreementKinds[name] === kind)!,
  agreedOn: agreedOn ?? "",
  purposes,
  windows: dailyWindowsOf(windows).map((window) => ({
    ...window,
    until: window.until === endOfDay ? midnight : window.until,
  })),
  mostDays: mostDays === null ? "" : String(mostDays),
});

export const agreementOf = ({ kind, agreedOn, purposes, windows, mostDays }: AgreementDraft) => ({
  kind: agreementKinds[kind],
  agreedOn: agreedOn === "" ? null : agreedOn,
  purposes,
  windows: weeklyWindowsOf(
    windows.map(({ days, from, until }) => {
      const end = parseTime(until) ?? until;
      return { days, from: parseTime(from) ?? from, until: end === midnight ? endOfDay : end };
    }),
  ),
  mostDays: mostDays.trim() === "" ? null : /^\d+$/.test(mostDays.trim()) ? Number(mostDays) : Number.NaN,
});

/** What is wrong with a draft; of times one sentence for all of them. */
export function useMistakes(): (draft: AgreementDraft) => Mistakes {
  const { t } = useTranslation("settings");
  return (draft) => {
    const wrong = fieldErrors(WorksAgreementChange, agreementOf(draft));
    const ofWindows = Object.keys(wrong).some((field) => field.startsWith("windows."));
    const isEmpty = draft.kind !== "none" && draft.windows.some(({ days }) => days.length === 0);
    return {
      ...(wrong["agreedOn"] && { agreedOn: wrong["agreedOn"] }),
      ...(wrong["purposes"] && { purposes: wrong["purposes"] }),
      ...(wrong["windows"] && { windows: wrong["windows"] }),
      ...((ofWindows || isEmpty) && { windows: t(($) => $.agreement.windowsAreWrong) }),
      ...(wrong["mostDays"] && {
        mostDays: t(($) => $.retention.outside, { least: trackRetention.least, most: trackRetention.most }),
      }),
    };
  };
}
