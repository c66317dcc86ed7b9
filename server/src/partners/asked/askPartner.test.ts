import { DAY, MINUTE, PARTNER_LIMITS } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { StandInPartner, type StandInReply } from "../testing/StandInPartner.ts";
import { askPartner, heldFor } from "./askPartner.ts";
import { endOfToken } from "./endOfToken.ts";

const EMAIL = "ada@example.org";
const TOKEN = "aaaaaaaaaaaaaaaaaaaa.bbbb.cccc";
let partner: StandInPartner;
beforeAll(async () => {
  partner = await StandInPartner.open();
});
afterAll(() => partner.close());

const ask = (of: "exness" | "deriv", reply: StandInReply, timeout?: number) => {
  partner.says = () => reply;
  return askPartner(of, {
    root: partner.root,
    credentials: { token: TOKEN, appId: "app-1" },
    about: of === "exness" ? EMAIL : "CU52765",
    ...(timeout !== undefined && { timeout }),
  });
};

describe("Exness", () => {
  it("is asked by the email address, and names the client's accounts", async () => {
    const body = { affiliation: true, accounts: ["70012345", 70012346], client_uid: "b1" };
    expect(await ask("exness", { body })).toEqual({
      is: "said",
      known: true,
      accounts: ["70012345", "70012346"],
    });
    expect(partner.heard.at(-1)).toMatchObject({
      path: "/api/partner/affiliation/",
      headers: { authorization: `JWT ${TOKEN}`, "content-type": "application/json" },
      body: { email: EMAIL },
    });
    for (const none of [{ accounts: [] }, { accounts: null }, {}]) {
      expect(await ask("exness", { body: { affiliation: true, ...none } })).toEqual({
        is: "said",
        known: true,
        accounts: null,
      });
    }
  });

  it("keeps no more of an answer than a claim can show", async () => {
    const accounts = Array.from({ length: 500 }, (_, index) => `${index}${"9".repeat(200)}`);
    const said = await ask("exness", { body: { affiliation: true, accounts } });
    if (said.is !== "said") throw new Error("it was understood");
    expect(said.accounts).toHaveLength(PARTNER_LIMITS.accountsMax);
    expect(said.accounts?.every(({ length }) => length <= PARTNER_LIMITS.valueMax)).toBe(true);
  });
});

describe("Deriv", () => {
  const clients = (client_id: string | number, is_tagged: boolean) => ({
    body: { partner_id: 1, total_checked: 1, clients: [{ client_id, is_tagged }] },
  });

  it("is asked by the client's id with the app id, and names no accounts", async () => {
    expect(await ask("deriv", clients("cu52765", true))).toEqual({
      is: "said",
      known: true,
      accounts: null,
    });
    expect(partner.heard.at(-1)).toMatchObject({
      path: "/partners/client-tags/check",
      headers: { authorization: `Bearer ${TOKEN}`, "deriv-app-id": "app-1" },
      body: { client_ids: ["CU52765"] },
    });
    expect(await ask("deriv", clients("CU52765", false))).toMatchObject({ known: false });
  });

  it("is not understood where it speaks of somebody else", async () => {
    expect(await ask("deriv", clients("CU1", true))).toMatchObject({ is: "fault" });
  });
});

describe.each(["exness", "deriv"] as const)("an answer of %s", (of) => {
  it.each([
    ["no JSON", "<html>"],
    ["nothing", ""],
    ["a list", []],
    ["other fields", { affiliation: "true", accounts: "70012345", clients: {} }],
    ["too much", "9".repeat(200_000)],
  ])("that is %s is a fault, and no answer", async (_what, body) => {
    expect(await ask(of, { body })).toEqual({
      is: "fault",
      words: "It answered what cannot be understood.",
    });
  });

  it.each([
    [401, "refused"],
    [403, "refused"],
    [400, "unusable"],
    [302, "fault"],
    [500, "fault"],
    [502, "fault"],
  ])("of %i is %s, and never repeats the token", async (status, is) => {
    const headers = { location: "http://169.254.169.254/latest/" };
    const outcome = await ask(of, { status, headers, body: { detail: TOKEN } });
    expect(outcome.is).toBe(is);
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });

  it("of 429 says when to come again, within bounds", async () => {
    const limited = (headers: Record<string, string>) => ask(of, { status: 429, headers });
    expect(await limited({ "retry-after": "120" })).toMatchObject({
      is: "held",
      retryAfter: 2 * MINUTE,
    });
    expect(await limited({})).toMatchObject({ is: "held", retryAfter: null });
    expect([heldFor(2 * MINUTE), heldFor(null), heldFor(0), heldFor(90 * DAY)]).toEqual([
      2 * MINUTE,
      PARTNER_LIMITS.heldFor,
      1_000,
      DAY,
    ]);
  });

  it("that does not come is a fault", async () => {
    expect(await ask(of, "nothing", 50)).toEqual({
      is: "fault",
      words: "No answer within 0.05 seconds.",
    });
  });
});

it("reads of a token when it ends, where it says so", () => {
  const claims = (text: string) => `h.${Buffer.from(text).toString("base64url")}.s`;
  expect(endOfToken(claims('{"exp":1780304400}'))?.toISOString()).toBe("2026-06-01T09:00:00.000Z");
  for (const other of ["x", "a.b.c", claims("7"), claims('{"exp":"soon"}'), claims('{"exp":-1}')]) {
    expect(endOfToken(other)).toBeNull();
  }
});
