import { useEffect, useState } from "react";

/** The time in ms since 1970, renewed every so many milliseconds. */
export function useNow(everyMilliseconds = 30_000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMilliseconds);
    return () => clearInterval(timer);
  }, [everyMilliseconds]);
  return now;
}
