import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { encodeReply } from "../http/EncodedReply.ts";
import { MemberCache } from "../members/MemberCache.ts";
import { presentUser, USER_COLUMNS } from "./presentUser.ts";
import type { Sessions } from "./Sessions.ts";

/** Members whose replies are cached, 2 KB each. */
const MEMBERS = 10_000;

/** The encoded replies that tell members of their own accounts: nothing in them follows the clock. */
export function userCache(deps: {
  database: Database;
  clock: Clock;
  sessions: Pick<Sessions, "viewerOf">;
}) {
  return new MemberCache({
    database: deps.database,
    columns: USER_COLUMNS,
    max: MEMBERS,
    make: (member) => encodeReply(presentUser(deps.sessions, member), deps.clock.now()),
  });
}
