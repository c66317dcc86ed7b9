import { DAY, type NoticeFacts, SECOND, type Tier } from "@signaldeck/contract";
import { Op } from "sequelize";
import { v7 as uuid } from "uuid";
import type { Content } from "../../content/loadContent.ts";
import type { Database } from "../../database/Database.ts";
import { Notice } from "../../delivery/inbox/Notice.ts";
import { JournalEntry, type EntryRow } from "../../journal/JournalEntry.ts";
import { SignalNote } from "../../journal/received/SignalNote.ts";
import { EVENTS_KEPT } from "../../live/retireEvents.ts";
import type { PriceFeed } from "../../market/PriceFeed.ts";
import { Member } from "../../members/Member.ts";
import { LessonProgress } from "../../offers/academy/LessonProgress.ts";
import type { Clock } from "../../process/clock/clock.ts";
import { audiencesOf } from "../../reach/audience.ts";
import { SignalReception } from "../../reach/SignalReception.ts";
import { Signal } from "../../signals/Signal.ts";
import { SupportTicket } from "../../support/SupportTicket.ts";
import { seedPaper } from "./seedPaper.ts";

/** So many trades say something without being a result yet. */
const TRADES = 40;
const STAKE_CENTS = 1_000;
/** After a signal's mark, as people enter. */
const ENTERED_AFTER = 20 * SECOND;
/** Stands beside each of them, and goes along in each export. */
const NOTE = "Demo entry: nobody staked anything on it.";
const LESSONS = 2;

export interface SeedMonthDeps {
  database: Database;
  clock: Clock;
  content: Pick<Content, "academy" | "tierOffer">;
  feed: Pick<PriceFeed, "info">;
  config: { payoutPercent: number };
}

/**
 * Gives the demo's members with a tier the month that the demo's history gives the market: what
 * reached them of its signals, and the gold one a journal, a paper account, an inbox and lessons begun. The trades are
 * the newest that were recommended, filled up with the newest of the others that reached them:
 * chosen by what was known at the mark, never by how it ended. Does nothing without such members or
 * signals, or once anything has reached one of them.
 */
export async function seedMonth(deps: SeedMonthDeps): Promise<void> {
  const { database, clock, content, feed } = deps;
  const members = await database.model(Member).findAll({
    where: { demo: true, role: "member", dashboardUnlocked: true },
    attributes: ["id", "tier"],
    raw: true,
  });
  const memberId = members.map(({ id }) => id);
  const named = { feed: feed.info.name };
  const first = await database
    .model(Signal)
    .findOne({ where: named, order: [["sequence", "ASC"]], attributes: ["slot"], raw: true });
  const known = await database.model(SignalReception).count({ where: { memberId } });
  const gold = members.find(({ tier }) => tier === "gold");
  if (!first || !gold || known > 0) return;

  const taken = await readTaken(deps, gold.tier);
  const at = (age: number) => new Date(clock.now() - age * DAY);
  const verifiedAmount = content.tierOffer("gold")?.minimumDeposit ?? 0;
  /** How old each is, in days, and whether it was read. */
  const told: { age: number; read: boolean; facts: NoticeFacts }[] = [
    { age: 30, read: true, facts: { kind: "claim_approved", tier: "gold", verifiedAmount } },
    ...(await readAnswers(database, gold.id)),
  ];
  const [course] = content.academy.courses;
  await database.write(async (transaction) => {
    await database.model(SignalReception).bulkCreate(
      members.map(({ id, tier }) => ({
        ...named,
        memberId: id,
        since: first.slot,
        until: null,
        reach: tier,
      })),
      { transaction },
    );
    await database.model(JournalEntry).bulkCreate(
      taken.map((entry) => ({ ...entry, memberId: gold.id })),
      { transaction },
    );
    await database.model(SignalNote).bulkCreate(
      taken.map(({ signalId, decidedAt }) => ({
        memberId: gold.id,
        signalId,
        text: NOTE,
        changedAt: decidedAt,
      })),
      { transaction },
    );
    await database.model(Notice).bulkCreate(
      told.map(({ age, read, facts }) => ({
        id: uuid({ msecs: at(age).getTime() }),
        memberId: gold.id,
        facts: JSON.stringify(facts),
        createdAt: at(age),
        readAt: read ? at(age) : null,
      })),
      { transaction },
    );
    await database.model(LessonProgress).bulkCreate(
      (course?.lessons ?? []).slice(0, LESSONS).map(({ id }, index) => ({
        memberId: gold.id,
        courseId: course?.id ?? "",
        lessonId: id,
        doneAt: at(LESSONS - index),
      })),
      { transaction },
    );
    await seedPaper(deps, transaction, gold);
  });
}

/** That the member's ticket was answered which waits for no one any more. */
async function readAnswers(
  database: Database,
  memberId: string,
): Promise<{ age: number; read: boolean; facts: NoticeFacts }[]> {
  const answered = await database.model(SupportTicket).findAll({
    where: { memberId, status: "closed" },
    attributes: ["id", "subject"],
    raw: true,
  });
  return answered.map(({ id, subject }) => ({
    age: 4,
    read: false,
    facts: { kind: "ticket_answered", ticketId: id, subject },
  }));
}

/** What is entered in the journal of a member of a tier, of signals before yesterday that reached it. */
async function readTaken(
  { database, clock, feed, config }: SeedMonthDeps,
  tier: Tier,
): Promise<Omit<EntryRow, "memberId">[]> {
  const received = {
    feed: feed.info.name,
    audience: audiencesOf(tier),
    outcome: { [Op.ne]: null },
    // Of what live readers are still told, a mail would say how it ended.
    slot: { [Op.lt]: new Date(clock.now() - EVENTS_KEPT) },
  };
  const newest = (grade: "recommended" | "below_break_even", limit: number) =>
    database.model(Signal).findAll({
      where: { ...received, grade },
      order: [["sequence", "DESC"]],
      attributes: ["id", "slot"],
      limit,
      raw: true,
    });
  const recommended = await newest("recommended", TRADES);
  const others = await newest("below_break_even", TRADES - recommended.length);
  return [...recommended, ...others].map(({ id, slot }) => {
    const decidedAt = new Date(slot.getTime() + ENTERED_AFTER);
    return {
      signalId: id,
      feed: feed.info.name,
      slot,
      decision: "taken",
      stakeCents: STAKE_CENTS,
      payoutPercent: config.payoutPercent,
      decidedAt,
      changedAt: decidedAt,
    };
  });
}
