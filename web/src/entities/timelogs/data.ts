import { useQuery } from "@tanstack/react-query";
import { mayUse } from "@wegbuch/contract/access/may-use";
import { histories } from "@wegbuch/contract/histories/endpoints";
import { addMonths } from "@wegbuch/contract/kit/vienna-clock";
import { payroll } from "@wegbuch/contract/payroll/endpoints";
import { months } from "@wegbuch/contract/timelogs/endpoints";
import { read, useWrite } from "../../api/client.ts";
import { accessOf, useCurrentUser } from "../../api/current-user.ts";
import { silently } from "../../api/query-client.ts";
import { today } from "../../ui/dates/period.ts";

/** What tells of months of work. */
export const monthRefresh = [months.read, months.list, payroll.list, histories.ofObject];

/** How a month of a person stands; undefined until it is known, and for whom it is not told. */
export function useMonthStanding(userId: string, month: string) {
  const user = useCurrentUser();
  return useQuery({
    ...read(months.read, { params: { userId, month } }),
    ...silently,
    enabled: mayUse(accessOf(user), months.read),
  }).data;
}

/** One's own last month that is over, as long as something is to be done with it by oneself. */
export function useOwnMonthToConfirm() {
  const user = useCurrentUser();
  const month = addMonths(today(), -1).slice(0, 7);
  const standing = useMonthStanding(user.id, month);
  if (standing === undefined || user.supportedBy !== null || standing.isExempt) return null;
  const { confirmation, closing, whyNot } = standing;
  if (closing !== null || confirmation?.isCurrent || whyNot === "monthIsEmpty") return null;
  return standing;
}

export const useConfirmMonth = () => useWrite(months.confirm, { refresh: monthRefresh });
