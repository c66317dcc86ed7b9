import { WEBHOOK_LIMITS, webhooksApi } from "@signaldeck/contract";
import { AppError } from "../../http/AppError.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession, type Session } from "../../http/session.ts";
import {
  changeWebhook,
  createWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type OwnWebhook,
  type WebhooksDeps,
} from "./changeWebhooks.ts";
import { presentAttempt, presentWebhook } from "./presentWebhook.ts";
import { Webhook } from "../../delivery/webhooks/Webhook.ts";
import { WebhookAttempt } from "../../delivery/webhooks/WebhookAttempt.ts";

/** A member's own webhooks and what became of what was sent to them. */
export function mountWebhooks(api: ApiRouter, deps: WebhooksDeps): void {
  const { database } = deps;
  const memberId = (session: Session | null) => requireSession(session).memberId;
  const own = (call: { session: Session | null; params: { id: string } }): OwnWebhook => ({
    memberId: memberId(call.session),
    id: call.params.id,
  });

  api.json(webhooksApi.list, async ({ session }) => {
    const rows = await database.model(Webhook).findAll({
      where: { memberId: memberId(session) },
      order: [["id", "ASC"]],
      raw: true,
    });
    return { data: rows.map(presentWebhook) };
  });

  api.json(webhooksApi.create, async ({ session, body }) => ({
    data: await createWebhook(deps, memberId(session), body),
    message: "The webhook is added.",
  }));

  api.json(webhooksApi.change, async (call) => ({
    data: await changeWebhook(deps, own(call), call.body),
    message: "The webhook is saved.",
  }));

  api.json(webhooksApi.rotateSecret, async (call) => ({
    data: await rotateSecret(deps, own(call)),
    message: "The webhook has a new secret.",
  }));

  api.json(webhooksApi.test, async (call) => {
    await testWebhook(deps, own(call));
    return { data: null, message: "A test message is on its way." };
  });

  api.json(webhooksApi.attempts, async (call) => {
    const where = own(call);
    if ((await database.model(Webhook).count({ where: { ...where } })) === 0) {
      throw new AppError("not_found", "There is no such webhook.");
    }
    const rows = await database.model(WebhookAttempt).findAll({
      where: { webhookId: where.id },
      order: [["id", "DESC"]],
      limit: WEBHOOK_LIMITS.logLength,
      raw: true,
    });
    return { data: rows.map(presentAttempt) };
  });

  api.json(webhooksApi.remove, async (call) => {
    await removeWebhook(deps, own(call));
    return { data: null, message: "The webhook is removed." };
  });
}
