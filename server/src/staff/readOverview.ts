import {
  decide,
  type Permission,
  type StaffOverviewDto,
  type Viewer,
  type WaitingKind,
  type FeedHealthDto,
} from "@signaldeck/contract";
import type { Model, ModelStatic, WhereOptions } from "sequelize";
import type { MarketContext } from "../signals/MarketContext.ts";
import { BotSubmission } from "../offers/bot-access/BotSubmission.ts";
import type { DefinedModel } from "../database/Database.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { readFailingRoads } from "../delivery/outbox/readRoads.ts";
import { readSwitch } from "../signals/switches/readSwitch.ts";
import { readWaiting } from "./readWaiting.ts";
import { silentSince } from "../market/FeedHealth.ts";

/** How each vendor of prices is doing; empty for a feed that needs none. */
function presentFeeds(feed: PriceFeed): FeedHealthDto[] {
  const now = feed.clock.now();
  return (feed.health?.() ?? []).map((health) => {
    const { name, label, connected, reconnects, gapsFilled, corrected, unread, errors } = health;
    return {
      name,
      label,
      connected,
      silentSince: momentOf(silentSince(health, now)),
      reconnects,
      gapsFilled,
      corrected,
      unread,
      errors,
      pairs: health.pairs.map(({ pair, lastTickAt, lag, open, opensAt }) => ({
        pair,
        lastTickAt: momentOf(lastTickAt),
        lag,
        open,
        opensAt: momentOf(opensAt),
        polled: health.polled.includes(pair),
      })),
    };
  });
}

function momentOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** What waits at the desks that this viewer works at; every figure comes from an index. */
export async function readOverview(
  { database, clock, feed }: MarketContext,
  viewer: Viewer,
): Promise<StaffOverviewDto> {
  const at = async <T>(permission: Permission, read: () => Promise<T>): Promise<T | null> =>
    decide(viewer, permission).allowed ? read() : null;
  const count = (definition: DefinedModel<Model>, where: WhereOptions) => {
    const model: ModelStatic<Model> = database.model(definition);
    return database.cached(
      `waiting in ${model.name} ${JSON.stringify(where)}`,
      () => model.count({ where }),
      [definition],
    );
  };
  const waiting = async (kind: WaitingKind) => {
    const { count: rows, oldestAt } = await readWaiting(database, kind);
    return { count: rows, oldestAt: oldestAt?.toISOString() ?? null };
  };

  const [claims, tickets, applications, reports, outbox, engine] = await Promise.all([
    at("claims.review", () => waiting("claims")),
    at("tickets.answer", () => waiting("tickets")),
    at("applications.review", async () => ({
      ...(await waiting("applications")),
      needsCare: await count(BotSubmission, { status: "needs_care" }),
    })),
    at("community.moderate", () => waiting("reports")),
    at("outbox.manage", async () => ({
      dead: await count(OutboxMessage, { status: "dead" }),
      waiting: await count(OutboxMessage, { status: "waiting" }),
      failing: await readFailingRoads(database, clock),
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
