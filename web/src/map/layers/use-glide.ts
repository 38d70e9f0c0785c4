import { useReducedMotion } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";

type Place = { latitude: number; longitude: number };

const glideMilliseconds = 600;

/** Moves from the last place to the next within 600 ms; at once where motion is not wanted. */
export function useGlide({ latitude, longitude }: Place): Place {
  const isStill = useReducedMotion();
  const [shown, setShown] = useState<Place>({ latitude, longitude });
  const last = useRef(shown);
  useEffect(() => {
    const from = last.current;
    const begin = performance.now();
    let frame = 0;
    const step = (now: number) => {
      const share = isStill ? 1 : Math.min(1, Math.max(0, (now - begin) / glideMilliseconds));
      const eased = 1 - (1 - share) ** 2;
      last.current = {
        latitude: from.latitude + (latitude - from.latitude) * eased,
        longitude: from.longitude + (longitude - from.longitude) * eased,
      };
      setShown(last.current);
      if (share < 1) frame = requestAnimationFrame(step);
    };
    if (from.latitude !== latitude || from.longitude !== longitude) frame = requestAnimationFrame(step);
    return () => cancelAnimationFrame(frame);
  }, [latitude, longitude, isStill]);
  return shown;
}
