import { inboxApi } from "@signaldeck/contract";
import { Op } from "sequelize";
import { rowsOf } from "../../database/CommitObservers.ts";
import { ReadCache } from "../../database/ReadCache.ts";
import type { ApiRouter } from "../../http/ApiRouter.ts";
import { encodeReply, type EncodedReply } from "../../http/EncodedReply.ts";
import { requireSession } from "../../http/session.ts";
import { Notice } from "./Notice.ts";
import { countUnread, readInbox } from "./readInbox.ts";
import type { DataContext } from "../../database/DataContext.ts";

/** Members whose counts are cached, half a KB each. */
const MEMBERS = 20_000;

/** The signed-in person's notices; nobody reads another's. */
export function mountInbox(api: ApiRouter, deps: DataContext): void {
  const { database, clock } = deps;
  const counts = new ReadCache<EncodedReply>({
    database,
    watched: [rowsOf(Notice, { keys: ["memberId"] })],
    max: MEMBERS,
  });
  const count = async (memberId: string) => ({ unread: await countUnread(database, memberId) });

  api.json(inboxApi.list, async ({ session, query }) => ({
    data: await readInbox(database, requireSession(session).memberId, query),
  }));

  api.hot(inboxApi.unread, ({ session }) => {
    const { memberId } = requireSession(session);
    const read = async () => encodeReply(await count(memberId), clock.now());
    return counts.get(memberId) ?? counts.load(memberId, read).then((reply) => reply ?? read());
  });

  api.json(inboxApi.read, async ({ session, body: { id, older } }) => {
    const { memberId } = requireSession(session);
    await database.write((transaction) =>
      database
        .model(Notice)
        .update(
          { readAt: new Date(clock.now()) },
          { where: { memberId, readAt: null, id: older ? { [Op.lte]: id } : id }, transaction },
        ),
    );
    return { data: await count(memberId) };
  });
}
