import type { ProofWay } from "@wegbuch/contract/kit/problem";
import { Suspense, useEffect, useState } from "react";
import { askForProofsBy } from "../api/proof.ts";
import { lazyPart } from "../ui/page/lazy-part.ts";

const FreshProof = lazyPart(() =>
  import("../entities/factors/FreshProof.tsx").then(({ FreshProof: Dialog }) => ({ default: Dialog })),
);

type Asked = { ways: readonly ProofWay[]; answer: (isProven: boolean) => void };

/** Asks whoever is logged in to show that it is he, where a call wants that before it is made (rule accounts/fresh-proof). */
export function ProofAsker() {
  const [asked, setAsked] = useState<Asked | null>(null);
  useEffect(() => {
    let giveUp: (() => void) | undefined;
    const stop = askForProofsBy(
      (ways) =>
        new Promise((resolve) => {
          const answer = (isProven: boolean) => {
            setAsked(null);
            resolve(isProven);
          };
          giveUp = () => resolve(false);
          setAsked({ ways, answer });
        }),
    );
    return () => {
      stop();
      giveUp?.();
    };
  }, []);
  return <Suspense>{asked && <FreshProof {...asked} />}</Suspense>;
}
