import { tripTypes } from "@wegbuch/contract/trips/codes";
import { ShapeLegend } from "../../ui/page/ShapeLegend.tsx";
import { useTripTypeName } from "../../entities/trips/use-trip-type-name.ts";
import { TypeMark } from "../../entities/trips/TypeMark.tsx";

const types = Object.values(tripTypes);

/** Which shape and colour stands for which type of trip. */
export function TypeLegend() {
  const nameOf = useTripTypeName();
  return (
    <ShapeLegend
      entries={types.map((type) => ({
        id: type,
        name: nameOf(type),
        shape: <TypeMark type={type} size={9} />,
      }))}
    />
  );
}
