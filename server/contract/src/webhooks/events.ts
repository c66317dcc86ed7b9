import { z } from "zod";
import { t } from "../language/words.ts";

/** What a member's own tool can be told. */
export const WEBHOOK_EVENTS = ["signal.published", "signal.settled", "signal.voided"] as const;
export const WebhookEvent = z.enum(WEBHOOK_EVENTS, { error: () => t("Choose from the list") });
export type WebhookEvent = z.infer<typeof WebhookEvent>;

/** What can be news of a signal. */
export type SignalNewsEvent = WebhookEvent | "signal.withdrawn";

/** By which choice somebody is told of it: who wants to know of voided signals, of withdrawn ones too. */
export const wishOfNews = (event: SignalNewsEvent): WebhookEvent =>
  event === "signal.withdrawn" ? "signal.voided" : event;
