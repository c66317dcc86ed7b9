import { decide, type Permission, type StaffOverviewDto, type Viewer } from "@signaldeck/contract";
import type { Model, ModelStatic, WhereOptions } from "sequelize";
import { BotSubmission } from "../bot-access/BotSubmission.ts";
import { CommunityReport } from "../community/CommunityReport.ts";
import type { Database } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { OutboxMessage } from "../outbox/OutboxMessage.ts";
import { DepositClaim } from "../claims/DepositClaim.ts";
import { readSwitch } from "../signals/switches/readSwitch.ts";
import { SupportTicket } from "../support/SupportTicket.ts";
import { presentFeeds } from "./presentFeeds.ts";

/** What waits at the desks that this viewer works at; every figure comes from an index. */
export async function readOverview(
  { database, feed }: { database: Database; feed: PriceFeed },
  viewer: Viewer,
): Promise<StaffOverviewDto> {
  const at = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    decide(viewer, permission).allowed ? read() : null;
  const count = (model: ModelStatic<Model>, where: WhereOptions) =>
    database.keep(`waiting in ${model.name} ${JSON.stringify(where)}`, () =>
      model.count({ where }),
    );
  /** How many rows there are, and the time of the oldest. */
  const waiting = async (
    model: ModelStatic<Model>,
    where: WhereOptions,
    time: "createdAt" | "waitingSince" = "createdAt",
  ) => {
    const oldest = database.keep(`oldest in ${model.name} ${JSON.stringify(where)}`, () =>
      model.min<Date | null, Model>(time, { where }),
    );
    return { count: await count(model, where), oldestAt: (await oldest)?.toISOString() ?? null };
  };
  const submissions = database.model(BotSubmission);
  const messages = database.model(OutboxMessage);

  const [claims, tickets, applications, reports, outbox, engine] = await Promise.all([
    at("claims.review", () => waiting(database.model(DepositClaim), { status: "waiting" })),
    at("tickets.answer", () =>
      waiting(database.model(SupportTicket), { status: "open" }, "waitingSince"),
    ),
    at("applications.review", async () => ({
      ...(await waiting(submissions, { status: "new" })),
      needsCare: await count(submissions, { status: "needs_care" }),
    })),
    at("community.moderate", () => waiting(database.model(CommunityReport), { state: "open" })),
    at("outbox.manage", async () => ({
      dead: await count(messages, { status: "dead" }),
      waiting: await count(messages, { status: "waiting" }),
    })),
    at("signals.manage", async () => ({ paused: (await readSwitch(database, "engine")).paused })),
  ]);
  const feeds = await at("signals.manage", () => Promise.resolve(presentFeeds(feed)));
  return {
    claims,
    tickets,
    applications,
    reports,
    outbox,
    engine,
    ...(feeds && feeds.length > 0 && { feeds }),
  };
}
