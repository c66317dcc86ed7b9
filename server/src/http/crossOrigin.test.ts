import { accountsApi } from "@signaldeck/contract";
import request from "supertest";
import { describe, expect, it } from "vitest";
import { createLog } from "../process/log.ts";
import { TestClock } from "../testing/TestClock.ts";
import { createHttpApp } from "./httpApp.ts";
import { bearerAuthentication } from "./session.ts";

const TERMINAL = "app://bundle";

const { app } = createHttpApp({
  clock: new TestClock(),
  log: createLog("silent"),
  authenticate: bearerAuthentication(() => Promise.resolve(null)),
  trustProxy: [],
  allowedOrigins: [TERMINAL],
  mountApi: (api) => {
    api.json(accountsApi.logout, () => ({ data: null }));
  },
});

const preflight = (origin: string) =>
  request(app)
    .options("/api/auth/logout")
    .set("origin", origin)
    .set("access-control-request-method", "POST")
    .set("access-control-request-headers", "authorization,content-type,last-event-id");

describe("pages of other origins", () => {
  it("lets the terminal ask with its token, and read when to try again", async () => {
    const allowed = await preflight(TERMINAL);
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      "access-control-allow-origin": TERMINAL,
      "access-control-allow-headers":
        "Authorization,Content-Type,If-None-Match,Last-Event-ID,Idempotency-Key,Owner-Proof",
    });
    expect(allowed.headers["access-control-allow-methods"]).toContain("PATCH");
    const refused = await request(app).post("/api/auth/logout").set("origin", TERMINAL);
    expect(refused.status).toBe(401);
    expect(refused.headers["access-control-allow-origin"]).toBe(TERMINAL);
    expect(refused.headers["access-control-expose-headers"]).toBe(
      "Retry-After,Content-Disposition,ETag",
    );
  });

  it.each(["https://bundle", "app://bundle.evil", "null"])(
    "lets %s read nothing",
    async (origin) => {
      const { headers } = await preflight(origin);
      expect(headers["access-control-allow-origin"]).toBeUndefined();
    },
  );

  it("never takes cookies along", async () => {
    const { headers } = await preflight(TERMINAL);
    expect(headers["access-control-allow-credentials"]).toBeUndefined();
  });
});
