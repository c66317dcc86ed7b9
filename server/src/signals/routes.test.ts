import {
  PerformanceDto,
  RISK_UNACKNOWLEDGED_MESSAGE,
  SIGNALS_LOCKED_MESSAGE,
  SignalDto,
} from "@signaldeck/contract";
import request from "supertest";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { FIVE_MINUTES } from "../market/aggregateCandles.ts";
import { bearer } from "../testing/Call.ts";
import { ServedSignals } from "./testing/ServedSignals.ts";
import { MARK, publish } from "./testing/signalsFixture.ts";

let fixture: ServedSignals;

beforeAll(async () => {
  fixture = await ServedSignals.open();
  for (let step = 0; step < 12; step += 1) {
    await publish(fixture.fixture.context, MARK + step * FIVE_MINUTES);
  }
  await fixture.eventLog.flush();
});
afterAll(() => fixture.close());

const PATHS = ["/signals", "/signals/stats/performance", "/signals/stream"];

const get = (path: string, token: string | null = null) => fixture.call("get", path).as(token);

describe.each(PATHS)("GET %s", (path) => {
  it("is refused without a session", async () => {
    const reply = await get(path);
    expect(reply).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
  });

  it("is refused with a token that nobody has", async () => {
    const reply = await get(path, "0123456789abcdef0123456789abcdef");
    expect(reply).toMatchObject({ status: 401, body: { error: { code: "unauthenticated" } } });
  });

  it.each([
    ["a guest", "guest", true],
    ["a locked guest", "guest", false],
    ["a locked gold member", "gold", false],
  ] as const)("is refused to %s with the requirement", async (_name, tier, unlocked) => {
    const token = fixture.signIn(tier, { dashboardUnlocked: unlocked });
    const reply = await get(path, token);
    expect(reply).toMatchObject({
      status: 403,
      body: {
        success: false,
        data: null,
        error: { code: "signals_locked" },
        message: SIGNALS_LOCKED_MESSAGE(),
      },
    });
  });
});

describe.each(PATHS)("GET %s before the risk disclosure is acknowledged", (path) => {
  it("is refused with what to do", async () => {
    const token = fixture.signIn("gold", { riskUnacknowledged: true });
    expect(await get(path, token)).toMatchObject({
      status: 403,
      body: {
        data: null,
        error: { code: "risk_unacknowledged" },
        message: RISK_UNACKNOWLEDGED_MESSAGE(),
      },
    });
  });
});

describe("GET /api/signals", () => {
  const list = async (token: string, query = "") => {
    const { status, body } = await get(`/signals${query}`, token);
    expect({ status, success: body.success, error: body.error }).toEqual({
      status: 200,
      success: true,
      error: null,
    });
    return z.array(SignalDto).parse(body.data);
  };

  it.each([
    ["silver", 1],
    ["pro", 2],
    ["gold", 10],
    ["elite", 10],
  ] as const)("gives %s members the newest of their signals", async (tier, count) => {
    expect(await list(fixture.signIn(tier))).toHaveLength(count);
  });

  it("gives staff all of them, whatever their tier", async () => {
    const token = fixture.signIn("guest", { role: "support", dashboardUnlocked: false });
    expect(await list(token, "?limit=100")).toHaveLength(12);
  });

  it("is newest first, or oldest of the newest first when asked", async () => {
    const token = fixture.signIn("gold");
    const sequences = (signals: SignalDto[]) => signals.map(({ sequence }) => sequence);
    expect(sequences(await list(token, "?limit=3"))).toEqual([12, 11, 10]);
    expect(sequences(await list(token, "?limit=3&sortOrder=asc"))).toEqual([10, 11, 12]);
  });

  it.each(["limit=0", "limit=101", "limit=1.5", "limit=x", "sortOrder=up", "limit=1&limit=2"])(
    "refuses %s and names the field",
    async (query) => {
      const { status, body } = await get(`/signals?${query}`, fixture.signIn("gold"));
      expect(status).toBe(400);
      expect(body.error).toMatchObject({
        code: "validation_failed",
        fields: [{ path: query.startsWith("limit") ? "limit" : "sortOrder" }],
      });
    },
  );

  it("costs no query", async () => {
    const token = fixture.signIn("gold");
    await list(token);
    const { sequelize } = fixture.fixture.context.database;
    const query = sequelize.query.bind(sequelize);
    let queries = 0;
    sequelize.query = ((...args: Parameters<typeof query>) => {
      queries += 1;
      return query(...args);
    }) as typeof sequelize.query;
    await fixture.eventLog.stop();
    queries = 0;
    await list(token);
    expect(queries).toBe(0);
  });
});

describe("HEAD /api/signals/stream", () => {
  it("gives the headers and opens no stream", async () => {
    const response = await request(fixture.app)
      .head("/api/signals/stream")
      .set(bearer(fixture.signIn("gold")));
    expect(response.status).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store, no-transform");
    expect(fixture.hub.size).toBe(0);
  });
});

describe("GET /api/signals/stats/performance", () => {
  it("gives every tier the statistics of the current feed", async () => {
    const { status, body } = await get("/signals/stats/performance", fixture.signIn("silver"));
    expect(status).toBe(200);
    expect(PerformanceDto.parse(body.data)).toMatchObject({
      totalSignals: 0,
      winRate: null,
      payoutPercent: 85,
      feed: { name: "scripted", label: "Scripted market", market: "simulated" },
    });
  });
});
