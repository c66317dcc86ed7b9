import { logHeadText, type LogHead, t } from "@signaldeck/contract";
import type { MailBlock } from "./layout.ts";

/** What is said wherever a head of the ledger's log goes; `page` is what leads to the record. */
export function logHeadWords(head: string, page: string): string {
  return t(
    "Public log: {{head}}. Keep it: anyone can check on {{page}} whether those entries have changed since.",
    { head, page },
  );
}

/** The head of the ledger's log, for the reader to save; nothing without one. */
export function logHeadBlocks(head: LogHead | null): MailBlock[] {
  if (head === null) return [];
  return [{ kind: "text", text: logHeadWords(logHeadText(head), t("the record page")) }];
}
