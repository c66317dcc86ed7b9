import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DAY, PAYOUT_LIMITS, SECOND, SIGNAL_LIMITS } from "@signaldeck/contract";
import { v7 as uuid } from "uuid";
import { createProductApp, type ProductApp } from "../src/app/testing/productApp.ts";
import { deriving } from "../src/database/derivedColumns.ts";
import { DeliveryPosition } from "../src/live/DeliveryPosition.ts";
import { LiveEventRow } from "../src/live/LiveEventRow.ts";
import { Member } from "../src/members/Member.ts";
import { PaperAccount } from "../src/offers/bot-access/paper/PaperAccount.ts";
import { PaperRule } from "../src/offers/bot-access/paper/PaperRule.ts";
import { PaperTrade } from "../src/offers/bot-access/paper/PaperTrade.ts";
import { runMark } from "../src/signals/runMark.ts";
import { percentile, roundsOf, type Effort, type Verdict } from "./measure.ts";
import { startProduct } from "./product.ts";
import { memberOf, seedMany } from "./seedMany.ts";
import { signInMany } from "./signInMany.ts";

const SERVER_CORE = 0;
const ACCOUNTS = { quick: 1_000, full: 10_000 } as const;
const ROUNDS = 5;
/** How long the room is asked after a publication, and how often. */
const ASKED_FOR = 4 * SECOND;
const ASKED_EVERY = 5;
const P99_MOST = 1.2;

/** One mark at which every account takes a signal, and what the signal room's readers feel of it. */
export async function paperBench(effort: Effort): Promise<Verdict[]> {
  const app = await createProductApp();
  const accounts = ACCOUNTS[effort];
  try {
    const tokens = await prepare(app, accounts);
    const product = await startProduct(app.folder, SERVER_CORE);
    try {
      const found = { with: [] as Round[], without: [] as Round[] };
      const marks = marksOfYesterday(app);
      for (let round = 0; round < roundsOf(effort, ROUNDS); round += 1) {
        for (const side of ["without", "with"] as const) {
          await setRunning(app, side === "with");
          found[side].push(await measure(app, marks, product.url, tokens[0] ?? ""));
        }
      }
      return await judge(app, accounts, found);
    } finally {
      await product.stop();
    }
  } finally {
    await app.close();
  }
}

interface Round {
  /** From the commit of the signal until every account has its row, ms. */
  followed: number;
  /** Of the signal room's list, ms. */
  p99: number;
}

/** Members to whom everything that the engine publishes is recommended, each with an account. */
async function prepare(app: ProductApp, accounts: number): Promise<string[]> {
  const { services, database } = app;
  await services.pipeline.startFeed();
  await seedMany(database, { members: accounts, claims: 0, tickets: 0 });
  const feed = services.feed.info.name;
  const since = new Date(services.feed.clock.now() - 2 * DAY);
  await database.write(async (transaction) => {
    const everybody = { where: { role: "member" as const }, transaction, ...deriving };
    await database
      .model(Member)
      .update(
        { tier: "elite", dashboardUnlocked: true, ownPayoutPercent: PAYOUT_LIMITS.max },
        everybody,
      );
    const held = Array.from({ length: accounts }, (_, n) => ({
      id: uuid(),
      memberId: memberOf(n).id,
    }));
    const times = { createdAt: since };
    await database.model(PaperAccount).bulkCreate(
      held.map((one) => ({ ...one, ...times, feed, startCents: 1_000_000, begunAt: since })),
      { transaction },
    );
    await database.model(PaperRule).bulkCreate(
      held.map(({ id: accountId, memberId }) => ({
        ...times,
        id: uuid(),
        accountId,
        memberId,
        feed,
        since,
        until: since,
        running: true,
        riskLevel: "Aggressive" as const,
        tradeSize: 50 as const,
      })),
      { transaction },
    );
  });
  const tokens = await signInMany(database, 1);
  await app.leave();
  return tokens;
}

/** Rules that ended as they began are followed at no mark. */
async function setRunning({ database }: ProductApp, running: boolean): Promise<void> {
  const [{ since } = { since: new Date(0) }] = await database
    .model(PaperRule)
    .findAll({ limit: 1, raw: true });
  await database.write((transaction) =>
    database.model(PaperRule).update({ until: running ? null : since }, { where: {}, transaction }),
  );
}

function* marksOfYesterday({ services }: ProductApp): Generator<number> {
  const { slot } = SIGNAL_LIMITS;
  for (let mark = Math.floor((services.feed.clock.now() - DAY) / slot) * slot; ; mark += slot) {
    yield mark;
  }
}

async function measure(
  { services, database }: ProductApp,
  marks: Generator<number>,
  url: string,
  token: string,
): Promise<Round> {
  for (const mark of marks) {
    if ((await runMark(services.pipeline.marks, mark)).kind === "published") break;
  }
  const begun = performance.now();
  const head = (await database.model(LiveEventRow).max<number, LiveEventRow>("id")) || 0;
  const took: number[] = [];
  let followed = NaN;
  const follow = async () => {
    for (;;) {
      const position = await database.model(DeliveryPosition).findByPk("paper", { raw: true });
      if ((position?.lastEventId ?? 0) >= head) break;
      await sleep(2);
    }
    followed = performance.now() - begun;
  };
  const following = follow();
  while (performance.now() - begun < ASKED_FOR) {
    took.push(await timeOf(`${url}/api/signals?limit=10`, token));
    await sleep(ASKED_EVERY);
  }
  await following;
  return { followed, p99: percentile(took, 0.99) };
}

function timeOf(url: string, token: string): Promise<number> {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    request(url, { headers: { authorization: `Bearer ${token}` } }, (reply) => {
      reply.resume().once("end", () => resolve(performance.now() - begun));
    })
      .once("error", reject)
      .end();
  });
}

async function judge(
  { database }: ProductApp,
  accounts: number,
  found: Record<"with" | "without", Round[]>,
): Promise<Verdict[]> {
  const rows = await database.model(PaperTrade).count();
  const median = (side: Round[], of: keyof Round) =>
    percentile(
      side.map((one) => one[of]),
      0.5,
    );
  const share = median(found.with, "p99") / median(found.without, "p99");
  const followed = median(found.with, "followed") - median(found.without, "followed");
  return [
    {
      of: "P9",
      goal: `${accounts} paper accounts at one mark, each with one row`,
      measured: `${rows} rows, ${followed.toFixed(0)} ms more than with none`,
      reached: rows === accounts * found.with.length,
    },
    {
      of: "P9",
      goal: `the room's p99 meanwhile at most ${P99_MOST} x that with none`,
      measured: `${share.toFixed(2)} x, ${median(found.with, "p99").toFixed(1)} ms`,
      reached: share <= P99_MOST,
    },
  ];
}
