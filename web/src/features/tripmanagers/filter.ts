import { useNavigate, useSearch } from "@tanstack/react-router";
import { isDay, periodOf, today } from "../../ui/dates/period.ts";

/** The chosen day, and the month it lies in, which is what is counted (rule tripmanagers/month). */
export function useChosenDay() {
  const address: Record<string, unknown> = useSearch({ strict: false });
  const navigate = useNavigate();
  const asked = address["date"];
  const day = isDay(asked) && asked <= today() ? asked : today();
  const choose = (next: string) =>
    void navigate({ to: "/hwno", search: (next === today() ? {} : { date: next }) as never });
  return { day, month: periodOf("month", day), choose };
}
