import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { AddressOf } from "@wegbuch/contract/kit/request-url";
import type { BodyOf, Endpoint } from "@wegbuch/contract/kit/endpoint";
import { useTranslation } from "react-i18next";
import { callForFile } from "../../api/call.ts";
import { ApiProblem, isProblem } from "../../api/problem.ts";
import { problemText } from "../../api/problems.ts";
import { isUnproven, silently } from "../../api/query-client.ts";
import type { Action } from "../page/actions.ts";
import { showError } from "../feedback/error-bar.ts";
import { keepFile } from "./keep-file.ts";

/**
 * The action that exports what a list shows: `useExport(documents.mandators, { body: selection })`. A failed export is
 * told with the text of a broken server, whatever the reason was (rule reports/failures). `onDone` hears of a file that
 * was handed over.
 */
export function useExport<E extends Endpoint & { file: string }>(
  endpoint: E,
  request: AddressOf<E> & { body?: BodyOf<E> },
  onDone?: () => void,
): Action {
  const { t } = useTranslation("ui");
  const { mutate, isPending } = useMutation({
    ...silently,
    mutationFn: async () => keepFile(endpoint.file, await callForFile(endpoint, request)),
    onSuccess: onDone,
    onError: (error) => {
      if (!isProblem(error, 401) && !isUnproven(error))
        showError(problemText(isProblem(error, 0) ? error : broken));
    },
  });
  return {
    label: isPending ? t(($) => $.exporting) : t(($) => $.export),
    icon: IconDownload,
    onAct: () => mutate(),
    isBusy: isPending,
  };
}

const broken = new ApiProblem(500, {});
