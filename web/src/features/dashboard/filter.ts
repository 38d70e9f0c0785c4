import { useNavigate, useSearch } from "@tanstack/react-router";
import { isMonth } from "../../ui/month.ts";
import { today } from "../../ui/period.ts";

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
