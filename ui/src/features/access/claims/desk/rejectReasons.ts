/** Usual reasons to reject a claim: a word to choose by, and the text to begin from. */
export const REJECT_REASONS = [
  {
    label: "Unreadable",
    text: "The amount or the date cannot be read. Please send a sharper picture of the whole receipt.",
  },
  {
    label: "Other account",
    text: "The receipt shows another account number than the one you entered. Please check your broker account ID and send the proof of that account.",
  },
  {
    label: "No deposit shown",
    text: "The picture shows no completed deposit. Please send the receipt or the deposit history of your account.",
  },
  {
    label: "Too low",
    text: "The deposit is below the smallest tier. You need not add anything; if you do, send the proof of it here.",
  },
  {
    label: "Not our link",
    text: "The broker does not list this account as opened through our link. Please contact support before you deposit anything else.",
  },
] as const;
