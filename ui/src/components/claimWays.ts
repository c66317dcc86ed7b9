import { openTable, t, type ClaimWay } from "@signaldeck/contract";

interface ClaimWayWords {
  /** What the amount is that came with the claim. */
  amount: () => string;
  /** What became of it then, and by whom. */
  opened: string;
  by: string;
  /** What its member reads in place of a proof. */
  noProof: () => string;
  /** Whether the member knows of a decision, and hears when it changes. */
  told: string;
  hears: string;
}

const SENT: ClaimWayWords = {
  amount: () => t("Declared"),
  opened: "Sent",
  by: "",
  noProof: () => t("None"),
  told: "The member was told by email.",
  hears: "the member is told",
};

/** What is said of a claim by the way in which it came. */
export const CLAIM_WAYS = openTable<ClaimWay, ClaimWayWords>(() => SENT, {
  web: SENT,
  telegram: { ...SENT, by: " by Telegram" },
  partner: {
    ...SENT,
    amount: () => t("Reported"),
    opened: "Opened",
    by: " by the broker's report",
    noProof: () => t("None from you: the broker reported this deposit"),
  },
  import: {
    amount: () => t("Brought along"),
    opened: "Vouched for",
    by: " by an administrator",
    noProof: () => t("None from you: your deposit was brought along when you were imported"),
    told: "An imported member is emailed of decisions only after they have joined.",
    hears: "a member who has joined is told",
  },
});
