import { z } from "zod";

/** What a member's own tool can be told. */
export const WEBHOOK_EVENTS = ["signal.published", "signal.settled", "signal.voided"] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, { error: "Choose from the list" });
export type WebhookEvent = z.infer<typeof WebhookEvent>;
