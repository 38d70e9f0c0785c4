import { useNavigate, useSearch } from "@tanstack/react-router";
import type { TripMonth } from "@wegbuch/contract/trips/schemas";
import { isMonth } from "../../ui/dates/month.ts";
import { today } from "../../ui/dates/period.ts";

/** The month of the address, yyyy-MM, and the way to another; this month unless said, and none of the future. */
export function useMonth() {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const thisMonth = today().slice(0, 7);
  const asked = address["month"];
  const month = isMonth(asked) && asked < thisMonth ? asked : thisMonth;
  const choose = (next: string) =>
    void navigate({ to: "/", search: (next === thisMonth ? {} : { month: next }) as never });
  return { month, choose };
}

/** Whether nothing was driven up to this day: the months begin with the first trip's, or are the running one alone. */
export function isBeforeFirstTrip(months: readonly TripMonth[] | undefined, day: string): boolean {
  const [only, ...others] = months ?? [];
  return only !== undefined && others.length === 0 && only.sum === 0 && only.month === day.slice(0, 7);
}
