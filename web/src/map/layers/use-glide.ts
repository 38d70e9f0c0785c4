import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { glides, type Place, shareOfWay } from "./glide.ts";

/** Moves from the last place to the next within 600 ms; at once where motion is not wanted, seen or believable. */
export function useGlide({ latitude, longitude }: Place): Place {
  const isStill = useReducedMotion();
  const [shown, setShown] = useState<Place>({ latitude, longitude });
  const last = useRef(shown);
  useEffect(() => {
    const [from, to] = [last.current, { latitude, longitude }];
    if (from.latitude === to.latitude && from.longitude === to.longitude) return undefined;
    const isAtOnce = isStill || document.hidden || !glides(from, to);
    const begin = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = isAtOnce || document.hidden ? 1 : shareOfWay(now - begin);
      last.current = {
        latitude: from.latitude + (to.latitude - from.latitude) * share,
        longitude: from.longitude + (to.longitude - from.longitude) * share,
      };
      setShown(last.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    // A hidden tab draws no frames, and shall not wait for one with the place it will show.
    if (isAtOnce) step(begin);
    else frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude, isStill]);
  return shown;
}
