import { accountsApi, contentApi, membershipApi } from "@signaldeck/contract";
import { DatabaseError } from "sequelize";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { moduleApp } from "../testing/moduleApp.ts";
import { TestClock } from "../testing/TestClock.ts";
import type { ApiRouter } from "./ApiRouter.ts";
import { ForwardedFaults } from "./ForwardedFaults.ts";
import { createHttpApp } from "./httpApp.ts";
import { bearerAuthentication, type Session } from "./session.ts";

const TOKEN = "t".repeat(43);
const guest: Session = {
  id: "session",
  memberId: "member",
  viewer: { role: "member", tier: "guest", dashboardUnlocked: false },
};

function appWith(mount: (api: ApiRouter) => void) {
  return moduleApp({
    clock: new TestClock(),
    findSession: (token) => Promise.resolve(token === TOKEN ? guest : null),
    mount,
  });
}

const config = { trialMs: 1, pollMs: 1 };

describe("the HTTP stack", () => {
  it("answers a success in the envelope", async () => {
    const app = appWith((api) => {
      api.json(membershipApi.countdownConfig, () => ({ data: config }));
    });
    const reply = await request(app)
      .get("/api/countdown/config")
      .set("authorization", `Bearer ${TOKEN}`);
    expect(reply.status).toBe(200);
    expect(reply.headers["cache-control"]).toBe("no-store");
    expect(reply.body).toEqual({
      success: true,
      message: "OK",
      error: null,
      data: config,
      timestamp: "2026-06-01T09:00:00.000Z",
    });
  });

  it("answers 401 without a token, with a malformed one, and with an unknown one", async () => {
    const app = appWith((api) => {
      api.json(membershipApi.countdownConfig, () => ({ data: config }));
    });
    for (const header of [undefined, "Basic abc", "Bearer ", `Bearer ${"x".repeat(43)}`]) {
      const call = request(app).get("/api/countdown/config");
      const reply = await (header === undefined ? call : call.set("authorization", header));
      expect(reply.status, String(header)).toBe(401);
      expect((reply.body as { error: { code: string } }).error.code).toBe("unauthenticated");
    }
  });

  it("names each faulty field once and never reaches the handler", async () => {
    let called = false;
    const app = appWith((api) => {
      api.json(accountsApi.register, () => {
        called = true;
        return { data: { email: "", registration: "", resendAfterSeconds: 0 } };
      });
    });
    const reply = await request(app).post("/api/auth/register").send({ fullName: 3, email: "x" });
    const { error } = reply.body as { error: { code: string; fields: { path: string }[] } };
    expect(reply.status).toBe(400);
    expect(error.code).toBe("validation_failed");
    expect(error.fields.map((field) => field.path)).toEqual([
      "fullName",
      "email",
      "phone",
      "country",
      "password",
    ]);
    expect(called).toBe(false);
  });

  it("answers broken JSON, a missing body and a body that is too large without a 5xx", async () => {
    const app = appWith((api) => {
      api.json(accountsApi.resendWelcomeEmail, () => ({ data: { resendAfterSeconds: 0 } }));
    });
    const post = () => request(app).post("/api/auth/resend-welcome-email");
    const broken = await post().set("content-type", "application/json").send('{"email":');
    const none = await post();
    const large = await post().send({ email: "x".repeat(70_000) });
    expect([broken.status, none.status, large.status]).toEqual([400, 400, 413]);
    expect((large.body as { error: { code: string } }).error.code).toBe("payload_too_large");
  });

  it("tells nothing of an unexpected failure but the id to quote", async () => {
    const app = appWith((api) => {
      api.json(contentApi.public, () => {
        throw new Error("secret detail");
      });
    });
    const reply = await request(app).get("/api/content/public");
    expect(reply.status).toBe(500);
    expect(JSON.stringify(reply.body)).not.toContain("secret detail");
    expect((reply.body as { error: { requestId: string } }).error.requestId).toMatch(
      /^[0-9a-f-]{36}$/,
    );
  });

  it("answers 503 when the storage is busy, full, damaged or not connected", async () => {
    for (const message of [
      "SQLITE_BUSY: database is locked",
      "SQLITE_FULL: disk is full",
      "SQLITE_CORRUPT: database disk image is malformed",
      'could not extend file "base/1/2": No space left on device',
      "terminating connection due to administrator command",
      "Connection terminated unexpectedly",
    ]) {
      const app = appWith((api) => {
        api.json(contentApi.public, () => {
          throw new DatabaseError(Object.assign(new Error(message), { sql: "" }));
        });
      });
      const reply = await request(app).get("/api/content/public");
      expect(reply.status).toBe(503);
      expect(reply.headers["retry-after"]).toBe("5");
    }
  });

  it("answers an unknown call with an envelope, and carries the strict headers everywhere", async () => {
    const app = appWith(() => undefined);
    const reply = await request(app).get("/api/nothing");
    expect(reply.status).toBe(404);
    expect((reply.body as { error: { code: string } }).error.code).toBe("not_found");
    expect(reply.headers["content-security-policy"]).toContain("default-src 'none'");
    const page = await request(app).get("/nothing");
    const policy = page.headers["content-security-policy"] ?? "";
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("worker-src 'self'");
    expect(policy).not.toContain("unsafe-eval");
    expect(reply.headers["x-powered-by"]).toBeUndefined();
  });

  it("keeps tokens, query strings and bodies out of its log", async () => {
    const lines: string[] = [];
    const { app } = createHttpApp({
      clock: new TestClock(),
      log: createLog("trace", { write: (line: string) => void lines.push(line) }),
      authenticate: bearerAuthentication(() => Promise.resolve(guest)),
      trustProxy: [],
      mountApi: (api) => {
        api.json(accountsApi.login, ({ log, body }) => {
          log.warn({ body }, "signing in");
          throw new Error("boom");
        });
      },
    });
    await request(app)
      .post("/api/auth/login?token=query-secret")
      .set("authorization", `Bearer ${TOKEN}`)
      .send({ email: "a@b.example", password: "body-secret" });
    const log = lines.join("");
    expect(log).toContain("signing in");
    for (const secret of ["query-secret", "body-secret", TOKEN]) expect(log).not.toContain(secret);
  });

  it.each([
    [["127.0.0.1"], []],
    [[], [expect.stringMatching(/TRUST_PROXY does not name.*count as one/)]],
  ])("says once that a proxy is not believed; trusted: %j", async (trustProxy, said) => {
    const lines: string[] = [];
    const { app } = createHttpApp({
      clock: new TestClock(),
      log: createLog("info", { write: (line: string) => void lines.push(line) }),
      authenticate: () => Promise.resolve(null),
      trustProxy,
      mountApi: () => undefined,
    });
    for (let n = 0; n < 3; n += 1) {
      await request(app).get("/api/nothing").set("X-Forwarded-For", "203.0.113.9");
    }
    expect(lines).toEqual(said);
  });

  it("says once, and to the doctor, that a proxy names what is no address", async () => {
    const lines: string[] = [];
    const forwarded = new ForwardedFaults();
    const { app } = createHttpApp({
      clock: new TestClock(),
      log: createLog("info", { write: (line: string) => void lines.push(line) }),
      authenticate: () => Promise.resolve(null),
      trustProxy: ["127.0.0.1"],
      forwarded,
      mountApi: () => undefined,
    });
    for (const named of ["198.51.100.1:80", "junk, 198.51.100.1", "unix:", "_other", "unix:"]) {
      await request(app).get("/api/nothing").set("X-Forwarded-For", named);
    }
    expect(lines).toEqual([expect.stringMatching(/"said":"unix:".*names what is no address/)]);
    expect(forwarded).toMatchObject({
      unbelieved: null,
      unread: { from: "127.0.0.1", said: "unix:" },
    });
  });

  it("knows which calls of the contract nobody handles", () => {
    const { api } = createHttpApp({
      clock: new TestClock(),
      log: createLog("silent"),
      authenticate: () => Promise.resolve(null),
      trustProxy: [],
      mountApi: (router) => {
        router.json(accountsApi.logout, () => {
          throw new Error("not called");
        });
      },
    });
    expect(api.missing([accountsApi.logout, accountsApi.login])).toEqual([accountsApi.login]);
  });
});
