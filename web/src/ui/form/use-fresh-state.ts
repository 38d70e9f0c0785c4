import { type Dispatch, type SetStateAction, useState } from "react";

/** State of a dialog that begins anew each time it is opened. */
export function useFreshState<Value>(
  initial: Value,
  isOpen: boolean,
): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState(initial);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setValue(initial);
  }
  return [value, setValue];
}
