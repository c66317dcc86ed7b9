import {
  BOT_APPLICATION_LIMITS,
  BOT_LOCKED_MESSAGE,
  DEFAULT_BOT_SETTINGS,
  PaperAccountDto,
  PaperDeskDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { APPLICATION, openBotFixture, type BotFixture } from "./testing/botFixture.ts";

let fixture: BotFixture;
beforeAll(async () => {
  fixture = await openBotFixture();
});
afterAll(() => fixture.close());

describe("GET /bot-access/offer", () => {
  const offer = async () => (await fixture.call("get", "/bot-access/offer").expect(200)).data;

  it("is there day by day, or until its end, and then gone", async () => {
    expect(await offer()).toBeNull();
    fixture.content.botOffer = { title: "Trial", text: "Free.", endsAt: null };
    expect(await offer()).toEqual(fixture.content.botOffer);
    const endsAt = new Date(fixture.clock.now() + 1_000).toISOString();
    fixture.content.botOffer = { title: "Trial", text: "Free.", endsAt };
    expect(await offer()).toMatchObject({ endsAt });
    fixture.clock.advance(1_000);
    expect(await offer()).toBeNull();
    fixture.clock.advance(-1_000);
  });
});

describe("POST /bot-access/submit", () => {
  it("takes an application from anyone", async () => {
    const { needsCare, row } = await fixture.submitted({ email: " Applicant@Example.org " });
    expect(needsCare).toBe(false);
    expect(row).toMatchObject({ ...APPLICATION, status: "new", notes: "" });
  });

  it.each([
    [{ canAfford: "no" }, true],
    [{ hasLostMoney: "yes", lossAmount: "about $300" }, true],
    [{ hasLostMoney: "yes", lossAmount: "a lot" }, true],
    [{ hasLostMoney: "yes", lossAmount: "$99" }, false],
    [{ canAfford: "maybe" }, false],
  ])("marks %j as needing care: %s", async (changes, care) => {
    const { needsCare, row } = await fixture.submitted(changes);
    expect(needsCare).toBe(care);
    expect(row?.status).toBe(care ? "needs_care" : "new");
  });

  it("keeps a call number and a loss only where they were asked for", async () => {
    const { row } = await fixture.submitted({
      lossAmount: "not asked",
      wantsCall: "no",
      callNumber: "+2348012345678",
    });
    expect(row).toMatchObject({ lossAmount: "", callNumber: "" });
    const asked = await fixture.submitted({ wantsCall: "yes", callNumber: "+2348012345678" });
    expect(asked.row?.callNumber).toBe("+2348012345678");
  });

  it.each([
    [{ fullName: " " }, "fullName", "Full name is required"],
    [{ phoneNumber: "" }, "phoneNumber", "Phone number is required"],
    [
      { phoneNumber: "08012345678" },
      "phoneNumber",
      "Please enter a valid phone number (digits only, no country code)",
    ],
    [{ email: "" }, "email", "Email is required"],
    [{ email: "nobody" }, "email", "Please enter a valid email address"],
    [{ hasAccount: "" }, "hasAccount", "Please select an option"],
    [{ hasFunded: "soon" }, "hasFunded", "Please select an option"],
    [{ canAfford: null }, "canAfford", "Please select an option"],
    [{ hasLostMoney: "maybe" }, "hasLostMoney", "Please select an option"],
    [{ usageMethod: "" }, "usageMethod", "Please select an option"],
    [{ wantsCall: "" }, "wantsCall", "Please select an option"],
    [{ readyToStart: "" }, "readyToStart", "Please select an option"],
    [{ hasLostMoney: "yes" }, "lossAmount", "Please enter the loss amount"],
    [{ wantsCall: "yes" }, "callNumber", "Please enter a call number"],
    [{ fullName: 7 }, "fullName", "Full name is required"],
    [{ phoneNumber: 8012345678 }, "phoneNumber", "Phone number is required"],
    [{ email: 7 }, "email", "Email is required"],
  ])("refuses %j", async (changes, path, message) => {
    const reply = await fixture.submit(changes).expect(400);
    expect(reply.body).toMatchObject({
      message,
      error: { code: "validation_failed", fields: [{ path, message }] },
    });
  });

  it.each(["lossAmount", "callNumber", "countryCode", "callCountryCode", "hasLostMoney"])(
    "refuses a number where %s is a text",
    async (path) => {
      const answers = { hasLostMoney: "yes", lossAmount: "5", wantsCall: "yes", [path]: 7 };
      const reply = await fixture.submit(answers).expect(400);
      expect(reply.error?.fields?.map((field) => field.path)).toContain(path);
    },
  );

  it("names all faults at once", async () => {
    const reply = await fixture
      .submit({ fullName: "", hasLostMoney: "yes", wantsCall: "yes" })
      .expect(400);
    expect(reply.error?.fields?.map(({ path }) => path)).toEqual([
      "fullName",
      "lossAmount",
      "callNumber",
    ]);
  });

  it("takes twenty applications from one address within an hour at once, and more in turns", async () => {
    for (let sent = 0; fixture.waits.length === 0; sent += 1) {
      expect(sent).toBeLessThanOrEqual(BOT_APPLICATION_LIMITS.perAddressAndHour);
      await fixture.submit().expect(201);
    }
    await fixture.submit().expect(201);
    expect(fixture.waits).toEqual([3_000, 3_000]);
  });
});

describe("the paper account", () => {
  const CALLS = [
    ["get", "/bot-access/paper"],
    ["post", "/bot-access/paper"],
    ["get", "/bot-access/paper/export"],
    ["put", "/bot-access/settings"],
    ["put", "/bot-access/state"],
  ] as const;

  it.each(CALLS)("%s %s is locked below gold", async (method, path) => {
    await fixture.call(method, path).expect(401);
    for (const account of [{ tier: "pro" }, { tier: "gold", dashboardUnlocked: false }] as const) {
      const reply = await (await fixture.signIn(account)).call(method, path).expect(403);
      expect(reply.body).toMatchObject({ message: BOT_LOCKED_MESSAGE() });
    }
  });

  const ALLOWED = [{ tier: "gold" }, { tier: "elite" }, { role: "support" }] as const;
  it.each(ALLOWED)("is there for %j, each choice for itself", async (account) => {
    const { call, member } = await fixture.signIn(account);
    const read = async () =>
      PaperAccountDto.parse((await call("get", "/bot-access/paper").expect(200)).data);
    const untouched = await read();
    expect(untouched).toMatchObject({ begunAt: null, start: 1_000, balance: 1_000, span: "All" });
    expect(untouched.settings).toEqual(DEFAULT_BOT_SETTINGS);
    await call("put", "/bot-access/settings", { riskLevel: "Aggressive", tradeSize: 250 });
    expect(await read()).toMatchObject({ begunAt: null });
    await call("put", "/bot-access/state", { running: true }).expect(200);
    const begun = await read();
    expect(begun.settings).toMatchObject({
      riskLevel: "Aggressive",
      tradeSize: 250,
      running: true,
    });
    expect(begun).toMatchObject({ stops: { Conservative: 10, Moderate: 20, Aggressive: 40 } });
    expect(begun.begunAt).not.toBeNull();
    await call("put", "/bot-access/state", { running: false }).expect(200);
    expect((await read()).settings).toMatchObject({ riskLevel: "Aggressive", running: false });

    await call("post", "/bot-access/paper", { start: "2500,50" }).expect(201);
    expect(await read()).toMatchObject({ start: 2_500.5, earlier: [{ start: 1_000, taken: 0 }] });
    expect((await call("get", "/bot-access/paper/export").expect(200)).data).toMatchObject({
      fileName: "paper-account.csv",
    });

    const other = await fixture.signIn({ tier: "gold" });
    const others = await other.call("get", "/bot-access/paper").expect(200);
    expect(others.data).toMatchObject({ begunAt: null, earlier: [] });
    expect(member.id).not.toBe(other.id);
  });

  it("refuses what is no choice of it", async () => {
    const { call } = await fixture.signIn({ tier: "gold" });
    await call("put", "/bot-access/settings", { riskLevel: "Bold", tradeSize: 50 }).expect(400);
    await call("put", "/bot-access/settings", { riskLevel: "Moderate", tradeSize: 75 }).expect(400);
    await call("put", "/bot-access/state", { running: "yes" }).expect(400);
    await call("get", "/bot-access/paper?span=2H").expect(400);
    for (const start of [49.99, 10_000.01, "", "much", 60.005]) {
      const reply = await call("post", "/bot-access/paper", { start }).expect(400);
      expect(reply.error?.fields?.map(({ path }) => path)).toEqual(["start"]);
    }
  });

  it("is read by support with the rules that it followed, and by no other member", async () => {
    const holder = await fixture.signIn({ tier: "gold" });
    await holder.call("put", "/bot-access/state", { running: true }).expect(200);
    fixture.feed.advance(1_000);
    await holder
      .call("put", "/bot-access/settings", { riskLevel: "Moderate", tradeSize: 100 })
      .expect(200);
    const path = `/bot-access/paper/members/${holder.member.id}`;
    await fixture.call("get", path).expect(401);
    await holder.call("get", path).expect(403);
    const support = await fixture.signIn({ role: "support" });
    const read = PaperDeskDto.parse((await support.call("get", path).expect(200)).data);
    expect(read.rules).toMatchObject([
      { riskLevel: "Moderate", tradeSize: 100, running: true },
      { riskLevel: "Conservative", tradeSize: 50, running: true },
    ]);
    expect(read.account).toMatchObject({ start: 1_000, settings: { tradeSize: 100 } });
    await support.call("get", `${path}?span=2H`).expect(400);
    await support.call("get", "/bot-access/paper/members/nobody").expect(400);
    await support.call("get", `/bot-access/paper/members/${support.member.id}`).expect(404);
  });
});
