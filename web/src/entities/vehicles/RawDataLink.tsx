import { Link } from "@tanstack/react-router";
import { dayOf } from "@wegbuch/contract/kit/vienna-clock";
import { boundsOf, periodOf, today } from "../../ui/dates/period.ts";

type Props = {
  imei: string;
  /** Instead of the IMEI. */
  text?: string;
  /** An instant of the week that is asked for; without it the present one. */
  at?: string;
};

/** What a box sent in a week, for super admins. */
export function RawDataLink({ imei, text = imei, at }: Props) {
  const { from, to } = boundsOf(periodOf("week", at === undefined ? today() : dayOf(at)));
  return (
    <Link to="/mandator/rawdata" search={{ imei, from, to } as never}>
      {text}
    </Link>
  );
}
