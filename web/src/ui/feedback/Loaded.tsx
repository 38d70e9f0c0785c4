import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";
import { LoadError } from "./LoadError.tsx";

/** A part of a page that reads by itself: in pixels as high as it will be while it waits, and read again at a touch where that failed. */
export function Loaded<Data>({
  query: { data, isError, refetch },
  height,
  children,
}: {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  height: number;
  children: (data: Data) => ReactNode;
}) {
  if (data !== undefined) return children(data);
  return isError ? <LoadError onRetry={refetch} /> : <Skeleton height={height} mt={16} />;
}
