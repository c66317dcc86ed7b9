import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { askAmountText } from "./botTexts.ts";
import { TelegramStage } from "./testing/TelegramStage.ts";

const ADA = 5_001;

let stage: TelegramStage;
beforeEach(async () => {
  stage = await TelegramStage.open();
});
afterEach(() => stage.close());

const write: TelegramStage["write"] = (...said) => stage.write(...said);

describe("a proof of deposit", () => {
  const picture = { bytes: Buffer.from("a picture"), photo: true };

  it("waits with the account of its caption while an amount that is unclear is asked for", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    await stage.setMember(memberId, { brokerAccountId: "11111111" });
    expect(await write(ADA, "amount 50,00 account 5551 2345", picture)).toBe(askAmountText());
    expect(await write(ADA, "50,00")).toBe(askAmountText());
    expect(stage.claims).toEqual([]);
    expect(await write(ADA, "amount 50")).toMatch(/^Your proof has arrived/);
    expect(stage.claims).toMatchObject([
      { input: { brokerAccountId: "5551 2345", depositAmount: 50 } },
    ]);
  });

  it("is one with all pictures of its album, whichever has the caption, and is answered once", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    await stage.setMember(memberId, { brokerAccountId: "88421190" });
    const page = (album: string, name: string) => ({
      bytes: Buffer.from(name),
      photo: true,
      album,
    });
    const answers = () => stage.texts(ADA).length;
    expect(await write(ADA, "amount 250", page("a", "a1"))).toMatch(/^Your proof has arrived/);
    const before = answers();
    await write(ADA, "", page("a", "a2"));
    await write(ADA, "", page("a", "a3"));
    expect(answers()).toBe(before);
    expect(stage.pages.map(String)).toEqual(["a2", "a3"]);

    expect(await write(ADA, "", page("b", "b1"))).toBe(askAmountText());
    await write(ADA, "", page("b", "b2"));
    expect(await write(ADA, "amount 300", page("b", "b3"))).toMatch(/^Your proof has arrived/);
    expect(stage.pages.map(String)).toEqual(["a2", "a3", "b2", "b3"]);

    await write(ADA, "", page("c", "c1"));
    await write(ADA, "", page("c", "c2"));
    expect(await write(ADA, "400")).toMatch(/^Your proof has arrived/);
    await write(ADA, "", page("c", "c3"));
    expect(stage.pages.map(String).slice(4)).toEqual(["c2", "c3"]);
    expect(stage.claims.map(({ bytes }) => String(bytes))).toEqual(["a1", "b1", "c1"]);
  });
});
