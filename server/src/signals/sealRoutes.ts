import { SECOND, sealApi, t } from "@signaldeck/contract";
import type { Database } from "../database/Database.ts";
import type { ApiRouter } from "../http/ApiRouter.ts";
import { AppError } from "../http/AppError.ts";
import { requireSession } from "../http/session.ts";
import type { Reach, Reader } from "../reach/Reach.ts";
import { Signal } from "./Signal.ts";
import { readSeals } from "../ledger/published/readSeals.ts";

export interface SealRoutes {
  database: Database;
  reach: Pick<Reach, "receives">;
  /** Name of the current feed, whose signals are the ones that members are shown. */
  feedName: string;
}

const NOT_SHOWN = () => t("There is no such signal among those you were shown.");
const NOT_YET = () =>
  t("The public log does not have this signal yet. Try again in a few seconds.");

/** After this long the log has a record that was just written, in milliseconds. */
const SOON = 5 * SECOND;

/** Mounts the call by which a member's app has what the log seals, to check it. */
export function mountSeals(api: ApiRouter, routes: SealRoutes): void {
  api.json(sealApi.own, async ({ session, params: { id } }) => {
    const { memberId, viewer } = requireSession(session);
    if (!(await isShown(routes, { memberId, viewer }, id))) {
      throw new AppError("not_found", NOT_SHOWN);
    }
    const seal = (await readSeals(routes.database, [id])).get(id);
    if (!seal) throw new AppError("not_sealed_yet", NOT_YET, { retryAfter: SOON / SECOND });
    return { data: seal };
  });
}

/** Whether a signal is one of those that the list and the stream give this reader. */
async function isShown(
  { database, reach, feedName }: SealRoutes,
  reader: Reader,
  id: string,
): Promise<boolean> {
  const signal = await database.model(Signal).findOne({
    attributes: ["slot", "audience"],
    where: { id, feed: feedName },
    raw: true,
  });
  if (!signal) return false;
  return reach.receives(reader, { slot: signal.slot.getTime(), audience: signal.audience });
}
