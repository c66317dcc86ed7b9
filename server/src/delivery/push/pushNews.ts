import { isQuiet, PUSH_LIMITS, watMinuteOfDay } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import type { DataContext } from "../../database/DataContext.ts";
import type { NewsChannel } from "../memberNews.ts";
import { filterOf } from "../news/wantsSignal.ts";
import { pushNewsOrderKeyOf, type WaitingPush } from "./pushMessages.ts";
import { PushSubscription } from "./PushSubscription.ts";

/**
 * Tells members on the devices that they have told of signals what changes about their account,
 * but for their quiet hours: mail and chat say it then.
 */
export function pushNews({ database, clock }: DataContext): NewsChannel {
  return {
    async messages(news, transaction) {
      const told = news.filter(({ push }) => push !== undefined);
      if (told.length === 0) return [];
      const devices = await database.model(PushSubscription).findAll({
        where: { memberId: [...new Set(told.map(({ member }) => member.id))] },
        raw: true,
        ...(transaction && { transaction }),
      });
      const now = clock.now();
      const awake = devices.filter(
        (device) => !isQuiet(filterOf(device).quietHours, watMinuteOfDay(now)),
      );
      return told.flatMap(({ member, push, expiresAt = now + PUSH_LIMITS.newsLife }) => {
        if (!push) return [];
        const message = { id: uuid(), ...push, expiresAt: new Date(expiresAt).toISOString() };
        return awake
          .filter(({ memberId }) => memberId === member.id)
          .map(({ id, endpoint }) => ({
            channel: "push" as const,
            recipient: new URL(endpoint).host,
            subject: push.title,
            payload: {
              subscriptionId: id,
              message,
              about: "account",
            } satisfies WaitingPush,
            orderKey: pushNewsOrderKeyOf(id),
            expiresAt,
          }));
      });
    },
  };
}
