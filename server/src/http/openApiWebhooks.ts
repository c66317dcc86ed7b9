import { WEBHOOK_LIMITS, WEBHOOK_MESSAGES, WebhookHeaders } from "@signaldeck/contract";
import { parametersOf, shapeOf, type DescribedCalls } from "./openApiShapes.ts";

/** What a receiver's answer makes of a message. */
const ANSWERS = {
  "2XX": { description: "The message has arrived" },
  410: { description: "The webhook is switched off, with an email to its member" },
  default: {
    description: `Anything else but a redirect, and no answer within ${WEBHOOK_LIMITS.timeout / 1_000} seconds: the message is tried again, no sooner than Retry-After asks`,
  },
};

/** Each message that members' own tools are sent, as a webhook of the API's description. */
export function webhookMessages(): DescribedCalls {
  const described = Object.entries(WEBHOOK_MESSAGES).map(([name, { summary, body }]) => {
    const content = { "application/json": { schema: shapeOf(body) } };
    const post = {
      summary,
      tags: ["webhooks"],
      // It is signed instead.
      security: [],
      parameters: parametersOf("header", WebhookHeaders),
      requestBody: { required: true, content },
      responses: ANSWERS,
    };
    return [name, { post }] as const;
  });
  return Object.fromEntries(described);
}
