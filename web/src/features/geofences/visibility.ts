import { useState } from "react";

/**
 * Which fences this browser does not draw, and the one it points at. Nothing of it is known to the server
 * (rule geofences/visibility).
 */
export type Visibility = { hidden: ReadonlySet<string>; highlightedId: string | null };

/** Points at one fence, and no other; a hidden one comes back. */
export function highlight({ hidden }: Visibility, id: string): Visibility {
  return { hidden: without(hidden, [id]), highlightedId: id };
}

export function unhighlight({ hidden }: Visibility): Visibility {
  return { hidden, highlightedId: null };
}

/** Hides fences; one that was pointed at no longer is. */
export function hide({ hidden, highlightedId }: Visibility, ids: readonly string[]): Visibility {
  return {
    hidden: new Set([...hidden, ...ids]),
    highlightedId: highlightedId !== null && ids.includes(highlightedId) ? null : highlightedId,
  };
}

export function unhide({ hidden, highlightedId }: Visibility, ids: readonly string[]): Visibility {
  return { hidden: without(hidden, ids), highlightedId };
}

/** The hidden ids in a text that was kept; none where it is no list of texts. */
export function readHidden(kept: string | null): ReadonlySet<string> {
  try {
    const ids: unknown = JSON.parse(kept ?? "[]");
    return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}

const storageKey = "geofenceHidden";

export function useVisibility(): [Visibility, (next: Visibility) => void] {
  const [visibility, setVisibility] = useState<Visibility>(() => ({
    hidden: readHidden(localStorage.getItem(storageKey)),
    highlightedId: null,
  }));
  const change = (next: Visibility) => {
    localStorage.setItem(storageKey, JSON.stringify([...next.hidden]));
    setVisibility(next);
  };
  return [visibility, change];
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return new Set([...ids].filter((id) => !gone.includes(id)));
}
