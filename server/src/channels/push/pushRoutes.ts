import { pushApi } from "@signaldeck/contract";
import type { AddressContext } from "../ChannelContext.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { changeWish, subscribe, testPush, unsubscribe } from "./changePush.ts";
import { presentPushSubscription } from "./presentPushSubscription.ts";
import { PushSubscription } from "../../delivery/push/PushSubscription.ts";
import type { VapidKeys } from "../../delivery/push/vapidKeys.ts";

/** A member's own devices that get signals while no window of ours is open. */
export function mountPush(api: ApiRouter, deps: AddressContext & { vapidKeys: VapidKeys }): void {
  api.json(pushApi.key, () => ({ data: { publicKey: deps.vapidKeys.publicKey } }));

  api.json(pushApi.list, async (call) => {
    const { id, memberId } = requireSession(call.session);
    const rows = await deps.database
      .model(PushSubscription)
      .findAll({ where: { memberId }, order: [["id", "ASC"]], raw: true });
    return { data: rows.map((row) => presentPushSubscription(row, id)) };
  });

  api.json(pushApi.subscribe, async ({ session, body, userAgent }) => ({
    data: await subscribe(deps, requireSession(session), body, userAgent),
    message: "Push messages are on for this device.",
  }));

  api.json(pushApi.change, async ({ session, params, body }) => ({
    data: await changeWish(deps, requireSession(session), params.id, body),
    message: "What this device is told is saved.",
  }));

  api.json(pushApi.test, async ({ session, params }) => {
    await testPush(deps, requireSession(session), params.id);
    return { data: null, message: "A test message is on its way." };
  });

  api.json(pushApi.remove, async ({ session, params }) => {
    await unsubscribe(deps, requireSession(session), params.id);
    return { data: null, message: "The device gets no more push messages." };
  });
}
