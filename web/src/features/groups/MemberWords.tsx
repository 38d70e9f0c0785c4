import { useTranslation } from "react-i18next";
import type { TransferWords } from "../../ui/pickers/TransferList.tsx";

/** What the lists of who is in a group say. */
export function useMemberWords(): TransferWords {
  const { t } = useTranslation("groups");
  const {
    addCount: _add,
    removeCount: _remove,
    ticked: _ticked,
    ...said
  } = t(($) => $.transfer, {
    returnObjects: true,
  });
  return {
    ...said,
    addCount: (number) => t(($) => $.transfer.addCount, { number }),
    removeCount: (number) => t(($) => $.transfer.removeCount, { number }),
    ticked: (number, total) => t(($) => $.transfer.ticked, { number, total }),
    list: {
      label: t(($) => $.editing.members),
      search: said.search,
      show: said.show,
      all: said.all,
      tickAll: said.tickAll,
    },
  };
}
