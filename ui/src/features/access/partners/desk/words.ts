import { openTable, type PostbackFate, type PostbackMatch } from "@signaldeck/contract";
import type { PillTone } from "../../../../components/Pill.tsx";
import { plainPill } from "../../../../components/plainPill.ts";

/** What became of a postback. */
export const FATE_WORDS = openTable<PostbackFate, { word: string; tone: PillTone }>(plainPill, {
  approved: { word: "Approved by the rule", tone: "brand" },
  opened: { word: "Opened a claim", tone: "brand" },
  beside: { word: "Beside the claim", tone: "brand" },
  noted: { word: "Noted", tone: "neutral" },
  nobody: { word: "Nobody's", tone: "neutral" },
  unusable: { word: "Not usable", tone: "amber" },
  failed: { word: "Failed", tone: "put" },
});

/** By what a postback was found to be a member's. */
export const MATCH_WORDS = openTable<PostbackMatch, string>((words) => words, {
  click: "by their own link",
  told: "by an account reported with their link",
  typed: "by the account that they have typed",
});
