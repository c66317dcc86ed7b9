import { COPY_TRADING_LOCKED_MESSAGE, CopyInterestDto, MINUTE } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { WantedAccount } from "../../testing/createWithAccess.ts";
import { openFixture, type Fixture } from "../../testing/openFixture.ts";
import { copyTradingPersonalData } from "./personalData.ts";
import { mountCopyTrading } from "./routes.ts";

let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture({ mount: mountCopyTrading });
});
afterAll(() => fixture.close());

const PATH = "/copy-trading/interest";

async function someone(account: WantedAccount) {
  const { id, call } = await fixture.signIn(account);
  return { id, call: (method: "get" | "put", body?: object) => call(method, PATH, body) };
}

const interestIn = ({ data }: { data: unknown }) => CopyInterestDto.parse(data);

describe("/copy-trading/interest", () => {
  it.each(["get", "put"] as const)("%s needs a session and a verified tier", async (method) => {
    await fixture.call(method, PATH).expect(401);
    for (const account of [{}, { tier: "gold", dashboardUnlocked: false }] as const) {
      const reply = await (await someone(account)).call(method).expect(403);
      expect(reply.body).toMatchObject({
        error: { code: "forbidden" },
        message: COPY_TRADING_LOCKED_MESSAGE(),
      });
    }
  });

  it.each([{ tier: "silver" }, { tier: "elite" }, { role: "admin" }] as const)(
    "keeps the wish of %j since it was first said, until it is taken back",
    async (account) => {
      const { call } = await someone(account);
      expect(interestIn(await call("get").expect(200))).toEqual({ interested: false, since: null });
      const said = interestIn(await call("put", { interested: true }).expect(200));
      expect(said).toEqual({
        interested: true,
        since: new Date(fixture.clock.now()).toISOString(),
      });
      fixture.clock.advance(MINUTE);
      expect(interestIn(await call("put", { interested: true }).expect(200))).toEqual(said);
      expect(interestIn(await call("get").expect(200))).toEqual(said);
      await call("put", { interested: false }).expect(200);
      expect(interestIn(await call("get").expect(200))).toEqual({ interested: false, since: null });
      await call("put", { interested: "please" }).expect(400);
    },
  );

  it("survives two presses in one moment", async () => {
    const { call } = await someone({ tier: "pro" });
    const replies = await Promise.all(
      [1, 2, 3].map(() => call("put", { interested: true }).expect(200)),
    );
    expect(replies.every((reply) => interestIn(reply).interested)).toBe(true);
  });

  it("is exported and erased with the member", async () => {
    const { call, id } = await someone({ tier: "pro" });
    await call("put", { interested: true }).expect(200);
    const data = copyTradingPersonalData(fixture.database);
    expect(await data.export(id)).toHaveLength(1);
    await fixture.database.write((transaction) => data.erase(id, transaction));
    expect(await data.export(id)).toEqual([]);
  });
});
