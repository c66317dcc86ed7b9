import { t } from "@signaldeck/contract";
import type { Ending } from "./endings.ts";

/** How an ending is shown: by a mark and a word, the colour beside them. */
export const ENDING_NAMES: Record<Ending, { mark: string; word: () => string; className: string }> =
  {
    W: { mark: "✓", word: () => t("won"), className: "text-call" },
    L: { mark: "✕", word: () => t("lost"), className: "text-put" },
    E: { mark: "=", word: () => t("even"), className: "text-muted" },
  };
