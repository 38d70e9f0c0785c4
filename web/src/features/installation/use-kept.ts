import { useState } from "react";

/** State that outlives a reload, as of another language; for nothing secret. It goes with the tab. */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const key = `setup.${name}`;
  const [value, setValue] = useState<Value>(() => (readKept(key) as Value | null) ?? initial);
  return [
    value,
    (next) => {
      sessionStorage.setItem(key, JSON.stringify(next));
      setValue(next);
    },
  ];
}

function readKept(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null");
  } catch {
    return null;
  }
}
