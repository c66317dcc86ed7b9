import type { ClaimWay } from "@signaldeck/contract";

interface ClaimWayWords {
  /** What the amount is that came with the claim. */
  amount: string;
  /** What became of it then, and by whom. */
  opened: string;
  by: string;
  /** What its member reads in place of a proof. */
  noProof: string;
}

const SENT = { amount: "Declared", opened: "Sent", by: "", noProof: "None" };

/** What is said of a claim by the way in which it came. */
export const CLAIM_WAYS: Record<ClaimWay, ClaimWayWords> = {
  web: SENT,
  telegram: { ...SENT, by: " by Telegram" },
  partner: {
    amount: "Reported",
    opened: "Opened",
    by: " by the broker's report",
    noProof: "None from you: the broker reported this deposit",
  },
  import: {
    amount: "Brought along",
    opened: "Imported",
    by: " by an administrator, who vouched for it",
    noProof: "None from you: your deposit was brought along when you were imported",
  },
};
