import type { MemberViewDto } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

/** What nobody but the member may read, written by hand and not taken from the contract. */
const OWN_EYES_ONLY = [
  "get /account/export",
  "get /account/second-factor",
  "get /account/sessions",
  "get /account/telegram",
  "get /account/webhooks",
  "get /account/webhooks/:id/attempts",
  "get /account/push/subscriptions",
  "get /journal/export",
];

const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

describe("what a look through a member's eyes may call", () => {
  let product: ProductApp;
  let token: string;

  beforeAll(async () => {
    product = await createProductApp();
    const { member } = await product.signIn({ tier: "elite" });
    const path = `/staff/members/${member.id}/views`;
    ({ token } = await product.call<MemberViewDto>("post", path).as("support").data());
  });
  afterAll(() => product.close());

  it.each(
    ALL_ENDPOINTS.filter(
      ({ kind, permission }) => kind !== "stream" && permission !== "public",
    ).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
  )("%s", async (name, { method, path }) => {
    const body = method === "get" ? undefined : {};
    const reply = await product.call(method, path.replace(/:\w+/g, SOME_ID), body).as(token);
    const { status } = reply;
    const code = reply.error?.code;
    if (method !== "get" || OWN_EYES_ONLY.includes(name)) {
      expect([status, code]).toEqual([403, "read_only_view"]);
    } else if (/^\/(staff|admin)\//.test(path)) {
      expect([status, code]).toEqual([403, "forbidden"]);
    } else {
      expect(code).not.toBe("read_only_view");
      expect(status).not.toBe(401);
      expect(status).toBeLessThan(500);
    }
  });

  it("still carries a session, which no call has ended", async () => {
    await product.call("get", "/auth/me").as(token).expect(200);
  });
});
