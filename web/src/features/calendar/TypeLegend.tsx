import { useTripTypeName } from "../../ui/use-trip-type-name.ts";
import { TypeMark } from "../../ui/TypeMark.tsx";
import classes from "./TypeLegend.module.css";

const types = [0, 1, 2] as const;

/** Which shape and colour stands for which type of trip. */
export function TypeLegend() {
  const nameOf = useTripTypeName();
  return (
    <ul className={classes.legend}>
      {types.map((type) => (
        <li key={type}>
          <svg width="12" height="12" viewBox="-6 -6 12 12" aria-hidden>
            <TypeMark type={type} size={9} />
          </svg>
          {nameOf(type)}
        </li>
      ))}
    </ul>
  );
}
