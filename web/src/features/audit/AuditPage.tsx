import { AuditDetails } from "./AuditDetails.tsx";
import { AuditList } from "./AuditList.tsx";
import { useOpenAudit } from "./filter.ts";

/** How well logbooks are kept: all of them, or what was found in a month of one. */
export function AuditPage() {
  const { vehicleId, month, open } = useOpenAudit();
  if (vehicleId === undefined) return <AuditList onOpen={open} />;
  return <AuditDetails vehicleId={vehicleId} month={month} onMonth={(next) => open(vehicleId, next)} />;
}
