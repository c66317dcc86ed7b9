import type {
  AdminUserDto,
  BotSubmissionDto,
  Envelope,
  IssuedCodeDto,
  Method,
  SessionDto,
  UserDto,
} from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { OutboxMessage } from "../delivery/outbox/OutboxMessage.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

/**
 * The table of calls of section 7 of the product's specification: the fields of each payload, and
 * none where it has none. A field with a question mark is optional there.
 */
const SPECIFIED: Record<string, readonly string[]> = {
  "post /auth/register": ["fullName", "email", "phone", "country", "telegram", "password"],
  "post /auth/confirm-code": ["email", "confirmationCode"],
  "post /auth/login": ["email", "password"],
  "post /auth/logout": [],
  "get /auth/me": [],
  "post /auth/validate-dashboard-code": ["dashboardCode"],
  "post /auth/forgot-password": ["email"],
  "post /auth/verify-reset-token": ["token"],
  "post /auth/reset-password": ["token", "newPassword"],
  "post /auth/send-activation-email": [],
  "post /auth/resend-welcome-email": ["email"],
  "get /countdown": [],
  "get /countdown/config": [],
  "post /countdown/reset": [],
  "post /bot-access/submit": [
    "fullName",
    "countryCode",
    "phoneNumber",
    "email",
    "hasAccount",
    "hasFunded",
    "canAfford",
    "hasLostMoney",
    "lossAmount",
    "usageMethod",
    "wantsCall",
    "callCountryCode",
    "callNumber",
    "readyToStart",
  ],
  "get /bot-access/submissions?page&limit&status": [],
  "get /bot-access/submissions/{id}": [],
  "patch /bot-access/submissions/{id}/status": ["status", "notes"],
  "get /signals?limit=10&sortOrder=desc": [],
  "get /signals/stats/performance": [],
  "put /users/profile": ["brokerAccountId", "depositAmount?"],
  "get /admin/users/search?query={text}&limit=50": [],
  "get /admin/users?page={n}&limit=50": [],
  "patch /admin/users/{id}/access": ["tier", "dashboardUnlocked", "hasDeposited"],
};

const EMAIL = "own.client@deck.example";
const PASSWORD = "Passw0rd-of-mine";
const NEW_PASSWORD = "Another-w0rd";

/** What a program of somebody else's may know: section 7, and what comes by mail or from support. */
describe("a client of its own that sends exactly the payloads of section 7", () => {
  let product: ProductApp;
  let admin: string;
  /** As the client stores it. */
  let token: string | null = null;
  let submissionId = "";
  const made = new Set<string>();

  beforeAll(async () => {
    product = await createProductApp();
    admin = (await product.tokenOf("admin")) ?? "";
  });
  afterAll(() => product.close());

  /** One call of the table; refuses to send what the table does not have. */
  async function call<T>(
    name: keyof typeof SPECIFIED,
    options: { fill?: Record<string, string>; payload?: object; as?: string | null } = {},
  ): Promise<Envelope<T> & { status: number }> {
    const fields = SPECIFIED[name] ?? [];
    const sent = Object.keys(options.payload ?? {});
    const allowed = fields.map((field) => field.replace("?", ""));
    const needed = fields.filter((field) => !field.endsWith("?"));
    expect(allowed, "sent beyond the table").toEqual(expect.arrayContaining(sent));
    expect(sent, "left out").toEqual(expect.arrayContaining(needed));
    made.add(name);
    const [method = "", path = ""] = name.split(" ");
    const filled = path
      .replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(options.fill?.[key] ?? ""))
      .replace(/([?&])(\w+)(?=&|$)/g, (_, sign: string, key: string) => {
        return `${sign}${key}=${options.fill?.[key] ?? ""}`;
      });
    const { as = token, payload } = options;
    const reply = await product.call<T>(method as Method, filled, payload).as(as);
    return { ...reply.body, status: reply.status };
  }

  /** The data of a call that succeeds. */
  async function data<T>(...args: Parameters<typeof call>): Promise<T> {
    const reply = await call<T>(...args);
    expect({ success: reply.success, error: reply.error, message: reply.message }).toMatchObject({
      success: true,
      error: null,
    });
    return reply.data as T;
  }

  /** What the newest mail to the client's person matches. */
  async function mailed(pattern: RegExp): Promise<string> {
    const mails = await product.services.database.model(OutboxMessage).findAll({
      where: { channel: "mail", recipient: EMAIL },
      order: [["createdAt", "DESC"]],
      raw: true,
    });
    const text = mails.map(({ payload }) => payload).find((payload) => pattern.test(payload));
    return pattern.exec(text ?? "")?.[1] ?? "";
  }

  const stored = () =>
    product.services.database.model(Member).findOne({ where: { email: EMAIL }, raw: true });

  it("registers with the six fields", async () => {
    const payload = {
      fullName: "Ada Obi",
      email: EMAIL,
      phone: "+2348012345678",
      country: "Nigeria",
      telegram: "@ada",
      password: PASSWORD,
    };
    const reply = await call<object>("post /auth/register", { payload });
    expect(reply).toMatchObject({ status: 201, success: true });
    expect(reply.data).not.toBeNull();
  });

  it("asks for the code once more and confirms it", async () => {
    // Another address, for its own was mailed to within the last minute.
    const again = { email: "another@deck.example" };
    await data("post /auth/resend-welcome-email", { payload: again });
    const confirmationCode = await mailed(/\b([A-Z0-9]{10})\b/);
    const payload = { email: EMAIL, confirmationCode };
    const session = await data<SessionDto>("post /auth/confirm-code", { payload });
    expect(session.user).toMatchObject({ email: EMAIL, tier: "guest" });
    token = session.token;
    expect(await stored()).toMatchObject({ riskVersion: null, riskAcknowledgedAt: null });
  });

  it("signs out, chooses another password by mail, and signs in with it", async () => {
    await data("post /auth/logout");
    token = null;
    await data("post /auth/forgot-password", { payload: { email: EMAIL } });
    const reset = await mailed(/reset-password\?token=([\w-]+)/);
    const valid = await data<{ email: string }>("post /auth/verify-reset-token", {
      payload: { token: reset },
    });
    expect(valid.email).toBe(EMAIL);
    const payload = { token: reset, newPassword: NEW_PASSWORD };
    await data("post /auth/reset-password", { payload });
    const credentials = { email: EMAIL, password: NEW_PASSWORD };
    token = (await data<SessionDto>("post /auth/login", { payload: credentials })).token;
    expect(await data<UserDto>("get /auth/me")).toMatchObject({ dashboardUnlocked: false });
    await data("post /auth/send-activation-email");
  });

  it("counts the trial down, which staff begin anew", async () => {
    expect(await data("get /countdown")).toHaveProperty("timeFormatted.hours");
    await data("get /countdown/config");
    await data("post /countdown/reset", { as: await product.tokenOf("support") });
  });

  it("says what it deposited, and reads no signal while the dashboard is locked", async () => {
    const payload = { brokerAccountId: "BR-1", depositAmount: 100 };
    const user = await data<UserDto>("put /users/profile", { payload });
    expect(user).toMatchObject({ brokerAccountId: "BR-1", tier: "guest" });
    await data("put /users/profile", { payload: { brokerAccountId: "BR-2" } });
    expect(await call("get /signals?limit=10&sortOrder=desc")).toMatchObject({
      status: 403,
      error: { code: "signals_locked" },
    });
  });

  it("unlocks with the code from support", async () => {
    const member = await stored();
    const issued = await product
      .call<IssuedCodeDto>("post", `/staff/members/${member?.id ?? ""}/dashboard-codes`, {
        tier: "silver",
      })
      .as(admin);
    const payload = { dashboardCode: issued.data.dashboardCode };
    expect(await data("post /auth/validate-dashboard-code", { payload })).toMatchObject({
      dashboardUnlocked: true,
    });
  });

  it("is an admin's to find, to list and to raise", async () => {
    const fill = { text: EMAIL, n: "1" };
    const found = await data<AdminUserDto[]>("get /admin/users/search?query={text}&limit=50", {
      fill,
      as: admin,
    });
    expect(found.map(({ email }) => email)).toEqual([EMAIL]);
    const listed = await call<AdminUserDto[]>("get /admin/users?page={n}&limit=50", {
      fill,
      as: admin,
    });
    expect(listed).toMatchObject({ success: true, pagination: { current: 1 } });
    const payload = { tier: "gold", dashboardUnlocked: true, hasDeposited: true };
    const changed = await data<AdminUserDto>("patch /admin/users/{id}/access", {
      fill: { id: found[0]?.id ?? "" },
      as: admin,
      payload,
    });
    expect(changed).toMatchObject(payload);
  });

  it("reads signals once its person has acknowledged the disclosure in the signal room", async () => {
    const list = () => call<unknown[]>("get /signals?limit=10&sortOrder=desc");
    expect(await list()).toMatchObject({ status: 403, error: { code: "risk_unacknowledged" } });
    expect(await call("get /signals/stats/performance")).toMatchObject({ status: 403 });

    const { version } = product.services.content.riskDisclosure;
    await product
      .call("put", "/account/risk-acknowledgement", { riskVersion: version })
      .as(token)
      .expect(200);
    expect(await list()).toMatchObject({ status: 200, data: [] });
    const stats = await data("get /signals/stats/performance");
    for (const key of ["totalSignals", "wonSignals", "lostSignals", "winRate", "avgConfidence"]) {
      expect(stats).toHaveProperty(key);
    }
  });

  it("applies for bot access, which staff decide on", async () => {
    const payload = {
      fullName: "Ada Obi",
      countryCode: "+234",
      phoneNumber: "+2348012345678",
      email: EMAIL,
      hasAccount: "yes",
      hasFunded: "ready",
      canAfford: "maybe",
      hasLostMoney: "yes",
      lossAmount: "$20",
      usageMethod: "manual",
      wantsCall: "yes",
      callCountryCode: "+234",
      callNumber: "+2348012345678",
      readyToStart: "today",
    };
    const sent = await data<{ id: string }>("post /bot-access/submit", { payload, as: null });
    submissionId = sent.id;
    const fill = { id: submissionId, page: "1", limit: "50", status: "new" };
    const as = await product.tokenOf("support");
    const waiting = await data<BotSubmissionDto[]>(
      "get /bot-access/submissions?page&limit&status",
      { fill, as },
    );
    expect(waiting.map(({ id }) => id)).toEqual([submissionId]);
    expect(await data("get /bot-access/submissions/{id}", { fill, as })).toMatchObject({
      email: EMAIL,
      lossAmount: "$20",
    });
    await data("patch /bot-access/submissions/{id}/status", {
      fill,
      as,
      payload: { status: "contacted", notes: "Called back" },
    });
  });

  it("has made all 24 calls", () => {
    expect([...made].sort()).toEqual(Object.keys(SPECIFIED).sort());
    expect(made.size).toBe(24);
  });
});
