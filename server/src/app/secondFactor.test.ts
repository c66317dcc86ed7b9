import { decide } from "@signaldeck/contract";
import { ALL_ENDPOINTS } from "@signaldeck/contract/endpoints";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Member } from "../members/Member.ts";
import { createProductApp, type ProductApp } from "./testing/productApp.ts";

/** Anything in the place of an id: who may call is decided before the id is looked up. */
const SOME_ID = "0198c0de-0000-7000-8000-000000000000";

/** What staff may do that a guest may not. */
const GUEST = { role: "member", tier: "guest", dashboardUnlocked: false } as const;
const STAFF_CALLS = ALL_ENDPOINTS.filter(
  ({ permission, kind }) =>
    kind !== "stream" &&
    !decide(GUEST, permission).allowed &&
    decide({ ...GUEST, role: "admin" }, permission).allowed,
);

describe("an administrator without a second factor, outside the demo", () => {
  let product: ProductApp;
  let token = "";
  let id = "";

  const secondFactor = async (secondFactorAt: Date | null) => {
    const { database } = product.services;
    await database.write((transaction) =>
      database.model(Member).update({ secondFactorAt }, { where: { id }, transaction }),
    );
  };
  const call = ({ method, path }: (typeof STAFF_CALLS)[number]) => {
    const body = method === "get" ? undefined : {};
    return product.call(method, path.replace(/:\w+/g, SOME_ID), body).as(token);
  };

  beforeAll(async () => {
    product = await createProductApp();
    ({ id, token } = await product.signIn({ role: "admin" }));
    await secondFactor(null);
  });
  afterAll(() => product.close());

  it("has calls to be refused", () => {
    expect(STAFF_CALLS.length).toBeGreaterThan(30);
  });

  it.each(STAFF_CALLS.map((one) => [`${one.method} ${one.path}`, one] as const))(
    "is refused %s",
    async (_name, endpoint) => {
      const reply = await call(endpoint);
      expect(reply.status).toBe(403);
      expect(reply.body).toMatchObject({ error: { code: "second_factor_needed" } });
    },
  );

  it("is let in as soon as it is on", async () => {
    await secondFactor(new Date());
    const [first] = STAFF_CALLS.filter(({ path }) => path === "/staff/accounts");
    if (!first) throw new Error("there is no list of staff");
    expect((await call(first)).status).toBe(200);
  });
});
