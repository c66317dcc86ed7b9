import {
  type HandInDto,
  type ImportSourceDto,
  MINUTE,
  type ReceiptDto,
  type SourceKind,
  type SourceSecretDto,
} from "@signaldeck/contract";
import request from "supertest";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importLimits } from "../../http/rateLimits.ts";
import { bearer } from "../../testing/Call.ts";
import { createLog } from "../../process/log.ts";
import { AuditRecord } from "../../audit/AuditRecord.ts";
import { DeskFixture } from "../testing/DeskFixture.ts";
import { MARK } from "../testing/signalsFixture.ts";
import { ImportReceipt } from "../receipts/ImportReceipt.ts";

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";
const AT = new Date(MARK).toISOString();
const REFUSED = "No source takes signals with this address and secret.";

let fixture: DeskFixture;
beforeEach(async () => {
  fixture = await DeskFixture.open();
});
afterEach(() => fixture.close());

const add = async (kind: SourceKind = "json", name = "Chart one") => {
  const reply = await fixture.call<SourceSecretDto>("post", "/staff/signal-sources", {
    name,
    kind,
  });
  return { ...reply.data, id: reply.data.source.id };
};
const own = (change: object = {}) => ({
  pair: "EURUSD",
  direction: "CALL",
  issuedAt: AT,
  ...change,
});

/** Posts to the door of a source as a sender would. */
const send = (path: string, body: string | object, headers: Record<string, string> = {}) =>
  fixture
    .call<HandInDto>("post", `/hooks/signals/${path}`)
    .as(null)
    .with((test) => {
      const type = typeof body === "string" ? "text/plain; charset=utf-8" : "application/json";
      void test.set("Content-Type", type).set(headers).send(body);
    });

const receipts = () => fixture.fixture.context.database.model(ImportReceipt).findAll({ raw: true });

describe.each([
  ["get", "/staff/signal-sources"],
  ["post", "/staff/signal-sources"],
  ["patch", `/staff/signal-sources/${SOME_ID}`],
  ["post", `/staff/signal-sources/${SOME_ID}/token`],
  ["get", `/staff/signal-sources/${SOME_ID}/receipts`],
] as const)("%s %s", (method, path) => {
  it("is refused to visitors, members and support", async () => {
    expect(await fixture.call(method, path, {}).as(null)).toMatchObject({ status: 401 });
    for (const role of ["member", "support"] as const) {
      const reply = await fixture.call(method, path, {}).as(fixture.signIn(role));
      expect(reply).toMatchObject({ status: 403, error: { code: "forbidden" } });
    }
  });
});

describe("sources", () => {
  it("are added with a secret that is shown once and stored nowhere", async () => {
    const { source, token, url, urlWithToken } = await add("tradingview");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(url).toBe(`https://deck.example/api/hooks/signals/${source.id}`);
    expect(urlWithToken).toBe(`${url}/${token}`);
    const list = await fixture.call<ImportSourceDto[]>("get", "/staff/signal-sources");
    expect(list.data).toEqual([source]);
    expect(JSON.stringify(list)).not.toContain(token);
    const { database } = fixture.fixture.context;
    const [rows] = await database.sequelize.query("SELECT * FROM import_sources");
    expect(JSON.stringify(rows)).not.toContain(token);
    const audit = await database.model(AuditRecord).findAll({ raw: true });
    expect(audit).toMatchObject([{ action: "import_source.created", subjectId: source.id }]);
    expect(JSON.stringify(audit)).not.toContain(token);
  });

  it.each([
    ["name", { name: "", kind: "json" }],
    ["name", { name: "x", kind: "json" }],
    ["name", { name: "x".repeat(41), kind: "json" }],
    ["name", { name: "<b>Chart</b>", kind: "json" }],
    ["kind", { name: "Chart", kind: "fax" }],
  ])("are refused with a fault of %s", async (path, body) => {
    const reply = await fixture.call("post", "/staff/signal-sources", body);
    expect(reply).toMatchObject({ status: 400, error: { fields: [{ path }] } });
  });

  it("have names of their own, in any letters", async () => {
    await add("json", "Chart one");
    const body = { name: "chart  ONE", kind: "json" };
    expect(await fixture.call("post", "/staff/signal-sources", body)).toMatchObject({
      status: 409,
      error: { code: "conflict", fields: [{ path: "name" }] },
    });
  });

  it("get a new secret that ends the old one, and can be disabled and enabled", async () => {
    const { id, token } = await add();
    const rotated = await fixture.call<SourceSecretDto>(
      "post",
      `/staff/signal-sources/${id}/token`,
    );
    expect(await send(`${id}/${token}`, own())).toMatchObject({ status: 401 });
    const header = bearer(rotated.data.token);
    expect(await send(id, own(), header)).toMatchObject({ status: 202 });
    const disabled = await fixture.call("patch", `/staff/signal-sources/${id}`, { disabled: true });
    expect(disabled).toMatchObject({ status: 200, data: { disabled: true } });
    expect(await send(id, own({ id: 2 }), header)).toMatchObject({ status: 401 });
    await fixture.call("patch", `/staff/signal-sources/${id}`, { disabled: false });
    expect(await send(id, own({ id: 2 }), header)).toMatchObject({ status: 202 });
  });

  it("that do not exist are said not to", async () => {
    const path = `/staff/signal-sources/${SOME_ID}`;
    expect(await fixture.call("patch", path, { disabled: true })).toMatchObject({ status: 404 });
    expect(await fixture.call("post", `${path}/token`)).toMatchObject({ status: 404 });
    expect(await fixture.call("patch", path, {})).toMatchObject({ status: 400 });
    expect(await fixture.call("get", "/staff/signal-sources/x/receipts")).toMatchObject({
      status: 400,
    });
  });
});

describe("the door", () => {
  it.each(["address", "header", "body"])("knows the secret in the %s", async (place) => {
    const { id, token } = await add();
    const reply =
      place === "address"
        ? await send(`${id}/${token}`, own())
        : place === "header"
          ? await send(id, own(), bearer(token))
          : await send(id, own({ token }));
    expect(reply).toMatchObject({ status: 202, data: { repeated: false }, message: "Received." });
    expect(await receipts()).toMatchObject([{ status: "waiting", pair: "EUR/USD" }]);
    expect(JSON.stringify(await receipts())).not.toContain(token);
  });

  it("refuses all others without saying why, and writes nothing down", async () => {
    const { id, token } = await add();
    const altered = token.slice(0, -1) + (token.endsWith("A") ? "B" : "A");
    const replies = [
      await send(`${id}/${altered}`, own()),
      await send(id, own({ token: altered })),
      await send(id, own()),
      await send(`${SOME_ID}/${token}`, own()),
      await send(`x/${token}`, own()),
      await send(id, "BUY EURUSD"),
    ];
    for (const reply of replies) {
      expect(reply).toMatchObject({
        status: 401,
        error: { code: "unauthenticated" },
        message: REFUSED,
      });
    }
    expect(await receipts()).toEqual([]);
  });

  it("takes what charts send as text, and as JSON", async () => {
    const { id, token } = await add("tradingview");
    const path = `${id}/${token}`;
    expect(await send(path, "BUY EURUSD")).toMatchObject({ status: 202 });
    const json = { ticker: "EURUSD", action: "sell", timenow: AT };
    expect(await send(path, JSON.stringify(json))).toMatchObject({ status: 202 });
    expect(await send(path, json)).toMatchObject({ status: 202, data: { repeated: true } });
    expect(await receipts()).toHaveLength(2);
  });

  it.each([
    ["cannot be read", own({ direction: "UP" }), "direction"],
    ["names an unknown pair", own({ pair: "GBPUSD" }), "pair"],
    ["is too old", own({ issuedAt: new Date(MARK - 2 * MINUTE - 1).toISOString() }), "issuedAt"],
    ["is from the future", own({ issuedAt: new Date(MARK + 61_000).toISOString() }), "issuedAt"],
    ["is no JSON", "BUY EURUSD", "body"],
  ])("writes down and refuses what %s", async (_name, body, path) => {
    const { id, token } = await add();
    for (let copy = 0; copy < 3; copy += 1) {
      expect(await send(`${id}/${token}`, body)).toMatchObject({
        status: 400,
        error: { code: "validation_failed", fields: [{ path }] },
      });
    }
    const list = await fixture.call<ReceiptDto[]>("get", `/staff/signal-sources/${id}/receipts`);
    expect(list.data).toMatchObject([{ status: "refused", reason: expect.any(String) as string }]);
    expect(list.pagination).toMatchObject({ total: 1 });
  });

  it("measures an alert that names only its bar by the bar's beginning", async () => {
    const { id, token } = await add("tradingview");
    const bar = (age: number) => ({
      ticker: "EURUSD",
      action: "buy",
      time: new Date(MARK - age).toISOString(),
    });
    expect(await send(`${id}/${token}`, bar(7 * MINUTE))).toMatchObject({ status: 202 });
    expect(await send(`${id}/${token}`, bar(7 * MINUTE + 1))).toMatchObject({
      status: 400,
      message: "Its bar began 7 min ago; at most 7 min are taken.",
    });
  });

  it("counts the sender's id once, and refuses another signal under it", async () => {
    const { id, token } = await add();
    const path = `${id}/${token}`;
    expect(await send(path, own({ id: "a1" }))).toMatchObject({ status: 202 });
    expect(await send(path, own({ id: "a1" }))).toMatchObject({
      status: 202,
      data: { repeated: true },
    });
    expect(await send(path, own({ id: "a1", direction: "PUT" }))).toMatchObject({
      status: 409,
      error: { code: "conflict" },
    });
    expect(await send(path, own({ id: "a2" }))).toMatchObject({ data: { repeated: false } });
  });

  it("counts a line without a time once in two minutes, also over a mark", async () => {
    const { id, token } = await add("tradingview");
    const line = () => send(`${id}/${token}`, "BUY EURUSD");
    fixture.fixture.clock.advance(4 * MINUTE + 30_000);
    expect(await line()).toMatchObject({ data: { repeated: false } });
    fixture.fixture.clock.advance(MINUTE);
    expect(await line()).toMatchObject({ data: { repeated: true } });
    fixture.fixture.clock.advance(MINUTE + 1);
    expect(await line()).toMatchObject({ data: { repeated: false } });
  });

  it("takes 16 KB and no more", async () => {
    const { id, token } = await add();
    const of = (length: number) => own({ note: "x".repeat(length) });
    expect(await send(`${id}/${token}`, of(16_000))).toMatchObject({ status: 202 });
    expect(await send(`${id}/${token}`, of(16_400))).toMatchObject({
      status: 413,
      error: { code: "payload_too_large" },
    });
  });

  it("lets no sender and no stranger come without end, and no stranger use up a sender's calls", async () => {
    await fixture.close();
    const limits = importLimits({ callsPerMinute: 2, wrongSecretsPerAddressAndMinute: 2 });
    fixture = await DeskFixture.open({ limits });
    const [one, two] = [await add("json", "One"), await add("json", "Two")];
    const guess = async () => (await send(`${SOME_ID}/x`, own())).status;
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
    const statuses: number[] = [];
    for (const { id, token } of [one, one, one, two, two, two]) {
      const { status } = await send(`${id}/${token}`, own({ id: statuses.length }));
      statuses.push(status);
    }
    expect(statuses).toEqual([202, 202, 429, 202, 202, 429]);
  });

  it("keeps every secret out of the log", async () => {
    await fixture.close();
    const lines: string[] = [];
    const log = createLog("trace", { write: (line: string) => lines.push(line) });
    fixture = await DeskFixture.open({ log });
    const { id, token } = await add("tradingview");
    await send(`${id}/${token}`, "BUY EURUSD");
    await send(id, { ticker: "EURUSD", action: "buy", token });
    await send(id, "SELL EURUSD", bearer(token));
    await send(`${id}/${token}/`, "BUY");
    await send(`/${id}/${token}x`, "BUY");
    await send(`${id}/short-secret`, "BUY");
    await request(fixture.app).get(`/api/hooks/signals/${id}/${token}`);
    await request(fixture.app).post(`/API/Hooks/Signals/${id}/${token}?a=${token}`);
    await request(fixture.app).post(`/elsewhere/${token}`);
    expect(lines.length).toBeGreaterThan(8);
    expect(lines.join("\n")).toContain(`/api/hooks/signals/${id}/[secret]`);
    expect(lines.join("\n")).not.toContain(token);
    expect(lines.join("\n")).not.toContain("short-secret");
  });
});
