import { outboxApi } from "@signaldeck/contract";
import type { DataContext } from "../../database/DataContext.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { requireSession } from "../../http/session.ts";
import { giveUp, sendAgain, sendAllAgain } from "./changeOutbox.ts";
import { countOutbox, readOutbox } from "./readOutbox.ts";

/** What admins see of the messages to the outside, and do about those that do not leave. */
export function mountOutbox(api: ApiRouter, deps: DataContext): void {
  api.json(outboxApi.messages, ({ query }) => readOutbox(deps.database, query));

  api.json(outboxApi.counts, async () => ({ data: await countOutbox(deps.database, deps.clock) }));

  api.json(outboxApi.sendAgain, async ({ session, params }) => {
    await sendAgain(deps, requireSession(session).memberId, params.id);
    return { data: null, message: "The message waits to be sent again." };
  });

  api.json(outboxApi.sendAllAgain, async ({ session, body }) => {
    const data = await sendAllAgain(deps, requireSession(session).memberId, body.channel);
    return { data };
  });

  api.json(outboxApi.giveUp, async ({ session, params }) => {
    await giveUp(deps, requireSession(session).memberId, params.id);
    return { data: null, message: "The message is given up." };
  });
}
