import { tripTypes } from "@wegbuch/contract/trips/codes";
import type { TripType } from "@wegbuch/contract/trips/schemas";
import { de, en } from "@wegbuch/contract/trips/texts";
import { useCallback } from "react";
import { useCurrentUser } from "../../api/current-user.ts";
import { currentLanguage } from "../../api/language.ts";

/** Names trip types in the language of the page; some mandators have names of their own (rule trips/type-names). */
export function useTripTypeName(): (type: TripType) => string {
  const { tripTypeLabels: own } = useCurrentUser();
  const isEnglish = currentLanguage() === "en";
  const names = isEnglish ? en : de;
  return useCallback(
    (type) => {
      if (own && type === tripTypes.business) return isEnglish ? own.businessEn : own.businessDe;
      if (own && type === tripTypes.driveToWork) return isEnglish ? own.driveToWorkEn : own.driveToWorkDe;
      return names[`type${type}`];
    },
    [own, isEnglish, names],
  );
}
