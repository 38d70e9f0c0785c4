import type { CompanyTrial } from "@wegbuch/contract/auth/schemas";

/** What a window is opened for: the page /sso begins it and comes back with it. */
export type CompanyErrand = "proof" | "trial";

/** What came of it, told to whoever opened the window. */
export type CompanyAnswer = { errand: CompanyErrand; isRight: boolean; trial?: CompanyTrial };

/** The page where a company's provider sends browsers back to. */
const companyPage = "/sso";

const channelName = "company-account";

/** Opens a window that leads to the provider, so that nothing of this page is lost; false where the browser has shut it out. */
export function openCompanyWindow(errand: CompanyErrand): boolean {
  const opened = window.open(`${companyPage}#${errand}`, "company-account", "popup,width=520,height=720");
  opened?.focus();
  return opened !== null;
}

export function tellCompanyAnswer(answer: CompanyAnswer): void {
  const channel = new BroadcastChannel(channelName);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin anyway
  channel.postMessage(answer);
  channel.close();
}

/** Listens for what came of an errand until it is told to stop. */
export function onCompanyAnswer(errand: CompanyErrand, hear: (answer: CompanyAnswer) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", ({ data }: MessageEvent<CompanyAnswer>) => {
    if (data.errand === errand) hear(data);
  });
  return () => channel.close();
}
