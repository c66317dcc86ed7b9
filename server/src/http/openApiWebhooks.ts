import type { RouteConfig } from "@asteasolutions/zod-to-openapi";
import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, WebhookHeaders } from "@signaldeck/contract";

/** What a receiver's answer makes of a message. */
const ANSWERS: RouteConfig["responses"] = {
  "2XX": { description: "The message has arrived" },
  410: { description: "The webhook is switched off, with an email to its member" },
  default: {
    description: `Anything else but a redirect, and no answer within ${WEBHOOK_LIMITS.timeout / 1_000} seconds: the message is tried again, no sooner than Retry-After asks`,
  },
};

/** Each message that members' own tools are sent, as a webhook of the API's description. */
export function webhookMessages(): RouteConfig[] {
  return Object.entries(WEBHOOK_MESSAGES).map(([name, { summary, body }]) => ({
    method: "post",
    path: name,
    summary,
    tags: ["webhooks"],
    // It is signed instead.
    security: [],
    request: {
      headers: WebhookHeaders,
      body: { required: true, content: { "application/json": { schema: body } } },
    },
    responses: ANSWERS,
  }));
}
