import { useState } from "react";

/** State that outlives a reload, as of another language; for nothing secret. It goes with the tab. */
export function useKept<Value>(name: string, initial: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => kept(name, initial));
  return [
    value,
    (next) => {
      keep(name, next);
      setValue(next);
    },
  ];
}

/** The same for what is held elsewhere: what was kept of it, and keeping it. */
export function kept<Value>(name: string, initial: Value): Value {
  try {
    return (JSON.parse(sessionStorage.getItem(keyOf(name)) ?? "null") as Value | null) ?? initial;
  } catch {
    return initial;
  }
}

export function keep(name: string, value: unknown): void {
  sessionStorage.setItem(keyOf(name), JSON.stringify(value));
}

const keyOf = (name: string) => `setup.${name}`;
