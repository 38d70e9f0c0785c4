import { useState } from "react";

/** Whether it is or was true: what was opened once goes on being there while it closes, and can open at once again. */
export function useOnceTrue(isTrue: boolean): boolean {
  const [wasTrue, setTrue] = useState(isTrue);
  if (isTrue && !wasTrue) setTrue(true);
  return isTrue || wasTrue;
}
