import { useMutation, useQuery } from "@tanstack/react-query";
import { auth } from "@wegbuch/contract/auth/endpoints";
import { mandatorBoxes } from "@wegbuch/contract/boxes/endpoints";
import { installation, setup } from "@wegbuch/contract/installation/endpoints";
import type { FirstSuperUser } from "@wegbuch/contract/installation/schemas";
import { mandators } from "@wegbuch/contract/mandators/endpoints";
import { call } from "../../api/call.ts";
import { read, readIfAny, useWrite } from "../../api/client.ts";
import { type FieldErrors, refusedFields } from "../../api/field-errors.ts";
import { ApiProblem, changedMeanwhile } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { besideFields, silently } from "../../api/query-client.ts";
import { enterSession } from "../../api/session.ts";

/** Whether nobody has set this installation up yet; undefined while it is unknown. */
export function useSetupDoor(): boolean | undefined {
  const { data } = useQuery({ ...readIfAny(setup.read, {}), staleTime: Infinity, ...silently });
  return data === undefined ? undefined : data !== null;
}

/** Makes the first super admin, who is logged in from then on. */
export function useFirstSuperUser() {
  return useMutation({
    ...silently,
    mutationFn: async (body: FirstSuperUser) => {
      const { token } = await call(setup.create, { body });
      enterSession(token);
    },
  });
}

export function useInstallation() {
  return useQuery(read(installation.read, {}));
}

const refresh = [installation.read, auth.services];

export const useChangeMail = () => useWrite(installation.changeMail, { refresh, ...besideFields });
export const useChangeMap = () => useWrite(installation.changeMap, { refresh, ...besideFields });
export const useChangeGeocoder = () => useWrite(installation.changeGeocoder, { refresh, ...besideFields });

/** Tries a mail server; what it says is told beside the button. */
export const useTestMail = () => useWrite(installation.testMail, { refresh: [], ...silently });
export const useTestGeocoder = () => useWrite(installation.testGeocoder, { refresh: [], ...silently });

export const useCreateCompany = () => useWrite(mandators.create, { refresh: [mandators.list], ...silently });

/** Registers the first box and lends it to the company, with a vehicle where one is named. */
export const useAddBox = () => useWrite(mandatorBoxes.add, { refresh: [mandatorBoxes.list], ...silently });

/** What a refusal says about fields; the rest under "", as one sentence, but for what the form says by itself. */
export function refusedSettings(error: unknown): FieldErrors {
  if (changedMeanwhile(error) !== undefined) return {};
  const fields = refusedFields(error);
  const isTaken = error instanceof ApiProblem && error.body.title === "EmailAlreadyInUse";
  if (isTaken) return { email: Object.values(fields)[0] ?? problemText(error).text };
  return Object.keys(fields).length > 0 ? fields : { "": problemText(error).text };
}
