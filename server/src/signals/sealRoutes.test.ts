import { createHash } from "node:crypto";
import { OwnSealDto, type Tier, type Viewer } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Session } from "../http/session.ts";
import { createWithAccess } from "../testing/createWithAccess.ts";
import { journalPersonalData } from "../journal/personalData.ts";
import { JournalEntry } from "../journal/JournalEntry.ts";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import type { SignalRow } from "./Signal.ts";
import { SessionFixture } from "./testing/SessionFixture.ts";
import { MARK, publish } from "./testing/signalsFixture.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { logFixture, type LogFixture } from "../ledger/published/testing/logFixture.ts";
import { tierReach } from "../reach/testing/tierReach.ts";
import { mountSeals } from "./sealRoutes.ts";

/** From whom signals are held back, and since when. */
const held = new Map<string, number>();

/** The call alone, with people who need no row. */
class SealRoom extends SessionFixture {
  static open({ clock, context, feed }: LogFixture): SealRoom {
    const sessions = new Map<string, Session>();
    const app: RequestListener = moduleApp({
      clock,
      findSession: (token) => Promise.resolve(sessions.get(token) ?? null),
      mount: (api) =>
        mountSeals(api, {
          database: context.database,
          reach: tierReach({ withheldSince: (memberId) => held.get(memberId) ?? null }),
          feedName: feed.info.name,
        }),
    });
    return new SealRoom(app, sessions);
  }

  join(tier: Tier, change: Partial<Viewer> = {}, memberId?: string): string {
    return this.admit({ role: "member", tier, dashboardUnlocked: true, ...change }, memberId);
  }
}

let fixture: LogFixture;
let opened: SealRoom;
/** The first signal goes to all tiers, the second of the same hour not to silver. */
let first: SignalRow;
let second: SignalRow;

beforeAll(async () => {
  fixture = await logFixture();
  opened = SealRoom.open(fixture);
  first = await publish(fixture.context);
  second = await publish(fixture.context, MARK + FIVE_MINUTES);
  await fixture.advance();
});
afterAll(() => fixture.storage.close());

const ask = (id: string, token: string | null) =>
  opened.call<OwnSealDto>("get", `/signals/${id}/seal`).as(token);

describe("GET /signals/:id/seal", () => {
  it.each(["silver", "pro", "gold", "elite"] as const)(
    "gives %s members what opens the commitment that the log holds",
    async (tier) => {
      const { status, data, headers } = await ask(first.id, opened.join(tier));
      expect(status).toBe(200);
      expect(headers["cache-control"]).toBe("no-store");
      const { record, salt, position } = OwnSealDto.parse(data);
      expect(position).toBe(1);
      expect(JSON.parse(record)).toMatchObject({
        kind: "published",
        position: 1,
        signalId: first.id,
        body: { direction: "CALL", pair: first.pair },
      });
      const [entry = ""] = await fixture.entries();
      const commitment = createHash("sha256")
        .update(Buffer.from(salt ?? "", "hex"))
        .update(record)
        .digest("hex");
      expect(JSON.parse(entry)).toMatchObject({ commitment, position });
    },
  );

  it("gives staff every signal", async () => {
    const token = opened.join("guest", { role: "support", dashboardUnlocked: false });
    await ask(second.id, token).expect(200);
  });

  it("does not know a signal of another tier, of another feed or of nobody", async () => {
    expect(second.audience).not.toBe("silver");
    const refused = { status: 404, error: { code: "not_found" }, data: null };
    expect(await ask(second.id, opened.join("silver"))).toMatchObject(refused);
    await ask(second.id, opened.join("gold")).expect(200);
    const nobodys = "0198c0de-0000-7000-8000-000000000000";
    expect(await ask(nobodys, opened.join("elite"))).toMatchObject(refused);
  });

  it("does not know a signal that is held back from this member, and knows the one before", async () => {
    const memberId = "0198c0de-0000-7000-8000-00000000000a";
    const token = opened.join("elite", {}, memberId);
    held.set(memberId, second.slot.getTime());
    await ask(second.id, token).expect(404);
    await ask(first.id, token).expect(200);
    held.delete(memberId);
    await ask(second.id, token).expect(200);
  });

  const refused: [who: string, token: () => string | null, status: number, code: string][] = [
    ["nobody", () => null, 401, "unauthenticated"],
    ["a guest", () => opened.join("guest"), 403, "signals_locked"],
    [
      "a locked member",
      () => opened.join("gold", { dashboardUnlocked: false }),
      403,
      "signals_locked",
    ],
    [
      "a member who has not acknowledged the risk",
      () => opened.join("gold", { riskUnacknowledged: true }),
      403,
      "risk_unacknowledged",
    ],
  ];
  it.each(refused)("is refused to %s", async (_who, token, status, code) => {
    expect(await ask(first.id, token())).toMatchObject({ status, error: { code } });
  });

  it("refuses what is no id", async () => {
    expect(await ask("first", opened.join("gold"))).toMatchObject({
      status: 400,
      error: { code: "validation_failed" },
    });
  });

  it("says that a signal is not in the log yet, and gives it when it is", async () => {
    const token = opened.join("elite");
    const newest = await publish(fixture.context, MARK + 2 * FIVE_MINUTES);
    const { status, error, headers } = await ask(newest.id, token);
    expect({ status, code: error?.code }).toEqual({ status: 409, code: "not_sealed_yet" });
    expect(headers["retry-after"]).toBe("5");
    await fixture.advance();
    await ask(newest.id, token).expect(200);
  });
});

describe("a member's own download", () => {
  it("holds record and salt of each signal in the journal, and of no other", async () => {
    const { database, clock } = fixture.context;
    const { id: memberId } = await database.write((transaction) =>
      createWithAccess({ database, clock }, transaction, {
        email: "own@example.org",
        fullName: "Ada Obi",
        phone: "+2348012345678",
        country: "Nigeria",
        passwordHash: "none",
        riskVersion: "1",
        tier: "elite",
        dashboardUnlocked: true,
      }),
    );
    const at = new Date(clock.now());
    const entry = { memberId, feed: first.feed, slot: first.slot, decidedAt: at, changedAt: at };
    await database.write((transaction) =>
      database.model(JournalEntry).create(
        {
          ...entry,
          signalId: first.id,
          decision: "skipped",
          stakeCents: null,
          payoutPercent: null,
        },
        { transaction },
      ),
    );
    const own = await journalPersonalData(database).export(memberId);
    const { data } = await ask(first.id, opened.join("elite"));
    expect(own).toMatchObject([{ kind: "entry", signalId: first.id, seal: data }]);
  });
});
