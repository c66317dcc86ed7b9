import { z } from "zod";
import { t } from "../language/words.ts";

/** The news that a member's own tool can get. */
export const WEBHOOK_EVENTS = ["signal.published", "signal.settled", "signal.voided"] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, { error: () => t("Choose from the list") });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What can be news of a signal. */
export type SignalNewsEvent = WebhookEvent | "signal.withdrawn";

/** The choice that brings it: voided signals bring withdrawn ones, too. */
export const wishOfNews = (event: SignalNewsEvent): WebhookEvent =>
  event === "signal.withdrawn" ? "signal.voided" : event;
