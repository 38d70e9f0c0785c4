import { charging } from "@wegbuch/contract/charging/endpoints";
import { useWrite } from "../../api/client.ts";
import { besideFields } from "../../api/query-client.ts";

/** A night of charging; what is wrong with the parameters is told beside them. */
export function useSimulation() {
  return useWrite(charging.simulate, { refresh: [], ...besideFields });
}
