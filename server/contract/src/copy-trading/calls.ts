import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { t } from "../language/words.ts";

/** Whether a member wants to hear when auto-copy opens, and since when. */
export const CopyInterestDto = z.object({
  interested: z.boolean(),
  since: z.iso.datetime().nullable(),
});
export type CopyInterestDto = z.infer<typeof CopyInterestDto>;

export const CopyInterestInput = z.object({ interested: z.boolean() });
export type CopyInterestInput = z.infer<typeof CopyInterestInput>;

export const copyTradingApi = {
  interest: endpoint({
    method: "get",
    path: "/copy-trading/interest",
    summary: "Whether the member asked for news when auto-copy opens",
    permission: "copyTrading.read",
    reply: CopyInterestDto,
    get failure() {
      return t("Failed to get your choice");
    },
  }),
  setInterest: endpoint({
    method: "put",
    path: "/copy-trading/interest",
    summary: "Ask for news when auto-copy opens, or take that back",
    permission: "copyTrading.read",
    body: CopyInterestInput,
    reply: CopyInterestDto,
    get failure() {
      return t("Failed to keep your choice");
    },
  }),
} as const;
