import { Skeleton } from "@mantine/core";

/** Cards on their way, at their final height. */
export function SkeletonCards() {
  return Array.from({ length: 4 }, (_, index) => <Skeleton key={index} height={134} radius="md" mb={8} />);
}
