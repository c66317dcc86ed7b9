import { CLAIM_LIMITS, HOUR, percent, TELEGRAM_LIMITS } from "@signaldeck/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inLanguage } from "../../process/language/inLanguage.ts";
import { Member } from "../../members/Member.ts";
import { AppError } from "../../http/AppError.ts";
import {
  askAmountText,
  helpText,
  linkedText,
  strangerText,
  testText,
  unknownCodeText,
  unlinkedText,
} from "./botTexts.ts";
import { testTelegram, unlinkMember } from "./changeTelegram.ts";
import { readFailingRoads } from "../../delivery/outbox/readRoads.ts";
import { findLink } from "./readTelegram.ts";
import { TelegramCode } from "./TelegramCode.ts";
import { privateText } from "../../delivery/telegram/telegramMessages.ts";
import { ApiFault } from "../../delivery/telegram/testing/BotApiState.ts";
import { TelegramStage, TOKEN } from "./testing/TelegramStage.ts";

const ADA = 5_001;
const EVE = 5_002;

let stage: TelegramStage;
beforeEach(async () => {
  stage = await TelegramStage.open();
});
afterEach(() => stage.close());

const write: TelegramStage["write"] = (...said) => stage.write(...said);

/** News for a member, as the product writes them. */
const news = async (memberId: string, html: string) => {
  const expiresAt = stage.clock.now() + HOUR;
  const text = privateText({ chatId: String(ADA), memberId, subject: "news", html, expiresAt });
  await stage.database.write((transaction) => stage.outbox.add(transaction, text));
  await stage.outbox.flush();
  stage.pass(2_000);
};

describe("a start code", () => {
  it("links an account with a chat, once", async () => {
    const { memberId } = await stage.member("gold");
    const code = await stage.code(memberId);
    const stored = await stage.database.model(TelegramCode).findByPk(memberId, { raw: true });
    expect(JSON.stringify(stored)).not.toContain(code);
    expect(await write(ADA, `/start ${code}`)).toMatch(/^Your account is linked/);
    expect(await findLink(stage.database, memberId)).toMatchObject({
      chatId: String(ADA),
      name: "@person5001",
      paused: false,
    });
    expect(await write(EVE, `/start ${code}`)).toMatch(/^This link has been used or has run out/);
    expect(await write(ADA, `/start ${code}`)).toMatch(/^This chat is linked with another account/);
  });

  it("runs out, and gives way to the next one", async () => {
    const { memberId } = await stage.member("gold");
    const first = await stage.code(memberId);
    const second = await stage.code(memberId);
    expect(await write(ADA, `/start ${first}`)).toMatch(/^This link has been used/);
    stage.pass(TELEGRAM_LIMITS.codeLife);
    expect(await write(ADA, `/start ${second}`)).toMatch(/^This link has been used/);
    expect(await findLink(stage.database, memberId)).toBeNull();
  });

  it("does not take a chat that another account has", async () => {
    await stage.linked("gold", ADA);
    const other = await stage.member("silver");
    const code = await stage.code(other.memberId);
    expect(await write(ADA, `/start ${code}`)).toMatch(/^This chat is linked with another account/);
    expect(await findLink(stage.database, other.memberId)).toBeNull();
    // The code is still good for a chat of their own.
    expect(await write(EVE, `/start ${code}`)).toMatch(/^Your account is linked/);
  });
});

describe("the bot", () => {
  it("gives a stranger one explanation and no data", async () => {
    await write(EVE, "/status");
    await write(EVE, "hello");
    await write(EVE, "", { bytes: Buffer.from("picture"), photo: true });
    expect(stage.texts(EVE)).toEqual([
      'This is the bot of Deck. It talks with members whose account is linked: sign in, open Profile Settings and press "Link Telegram".\nhttps://deck.example/dashboard/settings',
    ]);
    expect(stage.claims).toEqual([]);
  });

  it("tells a member their tier, their channel, and what is paused", async () => {
    const { memberId } = await stage.linked("pro", ADA);
    expect(await write(ADA, "/status")).toBe(
      "Tier: Pro\nSignals: in the silver channel and in the signal room.\nMessages here: on.",
    );
    stage.enginePaused = "Wide spreads & <news>";
    const grantedUntil = new Date("2026-07-01T12:00:00Z");
    await stage.setMember(memberId, { tier: "gold", grantedUntil });
    expect(await write(ADA, "/status")).toBe(
      [
        "Tier: Gold, until 1 Jul 2026, 1:00 PM WAT",
        "Signals: in the gold channel and in the signal room.",
        "Signals are paused: Wide spreads &amp; &lt;news&gt;",
        "Messages here: on.",
      ].join("\n"),
    );
  });

  it("tells a member that the risk disclosure comes before the first signal", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await stage.setMember(memberId, { riskVersion: null, riskAcknowledgedAt: null });
    expect(await write(ADA, "/status")).toBe(
      [
        "Tier: Gold",
        "Signals: open once you have acknowledged the risk disclosure in the signal room.",
        "Messages here: on.",
      ].join("\n"),
    );
  });

  it("tells a guest when the trial ends", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    const trialEndsAt = new Date(stage.clock.now() + HOUR);
    await stage.setMember(memberId, { trialEndsAt });
    expect(await write(ADA, "/status")).toMatch(
      /locked until .* Your trial ends 2 Jun 2026, 1:\d\d AM WAT\./,
    );
    stage.pass(2 * HOUR);
    expect(await write(ADA, "/status")).toMatch(/Your trial has ended\./);
  });

  it("stops at /stop and begins again at /start", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await news(memberId, "one");
    expect(await write(ADA, "/stop")).toMatch(/^You get no more messages here\./);
    await news(memberId, "two");
    expect(stage.texts(ADA)).not.toContain("two");
    expect(await write(ADA, "/status")).toContain("Messages here: off.");
    expect(await write(ADA, "/start")).toMatch(/^Messages are on/);
    await news(memberId, "three");
    expect(stage.texts(ADA).filter((text) => /^(one|two|three)$/.test(text))).toEqual([
      "one",
      "three",
    ]);
    expect(await write(ADA, "what?")).toMatch(/^What works here:/);
  });

  it("handles an update that comes twice once", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.write(ADA, "/status");
    const [update] = stage.state.updatesFrom(0).slice(-1);
    if (!update) throw new Error("no update");
    await stage.newUpdates().handle(update);
    await stage.hear();
    expect(stage.texts(ADA).filter((text) => text.startsWith("Tier"))).toHaveLength(1);
    expect(await findLink(stage.database, memberId)).not.toBeNull();
  });

  it("forgets who blocks it, however it hears of that", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.block(ADA);
    await stage.hear();
    expect(await findLink(stage.database, memberId)).toBeNull();

    const other = await stage.linked("gold", EVE);
    stage.state.refuseNext(
      "sendMessage",
      new ApiFault(403, "Forbidden: bot was blocked by the user"),
    );
    expect(await write(EVE, "/status")).toMatch(/^Your account is linked/);
    expect(await findLink(stage.database, other.memberId)).toBeNull();
  });

  it("sends nothing that waited for a link that has ended", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.down = true;
    await news(memberId, "secret news");
    await unlinkMember(stage, memberId);
    stage.state.down = false;
    await stage.play(30_000);
    expect(stage.texts(ADA)).not.toContain("secret news");
    expect(stage.texts(ADA).at(-1)).toMatch(/^Your account is no longer linked/);
  });

  it("treats a blocked account as a stranger", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    await stage.setMember(memberId, { blockedAt: new Date() });
    expect(await write(ADA, "/status")).toMatch(/^This is the bot of Deck/);
  });
});

describe("the language", () => {
  const CONTEXT = { brand: "Deck", publicUrl: "https://deck.example" };

  it("is the member's own, also of what was asked for in the settings", async () => {
    const { memberId } = await stage.member("guest");
    await stage.setMember(memberId, { language: "fr", brokerAccountId: "88421190" });
    stage.state.languages.set(ADA, "es");
    const said = (say: () => string) => inLanguage("fr", say);
    expect(await write(ADA, `/start ${await stage.code(memberId)}`)).toBe(said(linkedText));
    expect(await write(ADA, "what?")).toBe(said(helpText));
    const grantedUntil = new Date("2026-07-01T12:00:00Z");
    await stage.setMember(memberId, { tier: "gold", dashboardUnlocked: true, grantedUntil });
    expect(await write(ADA, "/status")).toContain("1 juil. 2026, 13:00 WAT");
    const picture = { bytes: Buffer.from("a picture") };
    const asked = await write(ADA, "", picture);
    expect(asked).toBe(said(askAmountText));
    // What the bot reads is written alike in every language.
    expect(asked).toContain("amount 250");
    stage.submitClaim = () => Promise.reject(new AppError("conflict", () => percent(54.8)));
    expect(await write(ADA, "amount 250")).toBe("54,8\u00a0%");
    await testTelegram(stage, memberId);
    await stage.play(5_000);
    expect(stage.texts(ADA).at(-1)).toBe(said(testText));
    await unlinkMember(stage, memberId);
    await stage.play(5_000);
    expect(stage.texts(ADA).at(-1)).toBe(said(unlinkedText));
  });

  it("is a stranger's own as their Telegram tells it, where it is spoken", async () => {
    const explained = (from: number) => write(from, "/start used");
    stage.state.languages.set(ADA, "pt-br").set(EVE, "de");
    const said = () => unknownCodeText(CONTEXT);
    expect(await explained(ADA)).toBe(inLanguage("pt", said));
    expect(await explained(EVE)).toBe(said());
    expect(await write(ADA, "?")).toBe(inLanguage("pt", () => strangerText(CONTEXT)));
  });
});

describe("a proof of deposit", () => {
  const picture = { bytes: Buffer.from("a picture"), photo: true };

  it("goes to verification with the amount of its caption", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    await stage.setMember(memberId, { brokerAccountId: "88421190", accessPath: "auto" });
    const answer = await write(ADA, "amount $1,250", picture);
    expect(stage.claims).toEqual([
      {
        memberId,
        input: { brokerAccountId: "88421190", accessPath: "auto", depositAmount: 1_250 },
        bytes: picture.bytes,
      },
    ]);
    const member = await stage.database.model(Member).findByPk(memberId, { raw: true });
    expect(answer).toContain("within 2 to 24 hours, at peak times within 48");
    expect(answer).toContain(`admission code is ${member?.admissionCode ?? "?"}`);
    expect(answer).toContain("It unlocks nothing.");
  });

  it("waits for what the bot has to ask", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    expect(await write(ADA, "", picture)).toMatch(/broker account ID\?/);
    const take = stage.submitClaim;
    stage.submitClaim = () => {
      const message = "The manual path begins at a deposit of $20";
      const fields = [{ path: "depositAmount", message }];
      return Promise.reject(new AppError("validation_failed", message, { fields }));
    };
    expect(await write(ADA, "amount 19 account 88421190")).toMatch(/begins at a deposit of \$20/);
    stage.submitClaim = take;
    expect(await write(ADA, "amount 250 account 88421190")).toMatch(/^Your proof has arrived/);
    expect(stage.claims[0]).toMatchObject({
      memberId,
      input: { brokerAccountId: "88421190", accessPath: "manual", depositAmount: 250 },
    });
    // Asked once, answered once.
    expect(await write(ADA, "amount 300")).toMatch(/^What works here/);
    expect(stage.claims).toHaveLength(1);
  });

  it("is refused in the words of the web form", async () => {
    const { memberId } = await stage.linked("guest", ADA);
    await stage.setMember(memberId, { brokerAccountId: "88421190" });
    stage.submitClaim = () =>
      Promise.reject(new AppError("conflict", "Your last proof is still waiting."));
    expect(await write(ADA, "250", picture)).toBe("Your last proof is still waiting.");
    const large = { bytes: Buffer.alloc(CLAIM_LIMITS.proofMaxBytes + 1) };
    expect(await write(ADA, "250", large)).toMatch(/^The file is too large/);
    stage.state.refuseNext("getFile", new ApiFault(400, "Bad Request: wrong file_id"));
    expect(await write(ADA, "250", picture)).toMatch(/could not be loaded from Telegram/);
  });
});

describe("a bot that Telegram does not know", () => {
  it("keeps messages waiting, is reported, and gets them when it is known", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.refuseNext("sendMessage", new ApiFault(401, "Unauthorized"));
    await news(memberId, "one");
    await news(memberId, "two");
    expect(await readFailingRoads(stage.database, stage.clock)).toMatchObject([
      { road: "telegram", reason: expect.stringMatching(/TELEGRAM_BOT_TOKEN/) as string },
    ]);
    await stage.play(30_000);
    expect(stage.texts(ADA).slice(-2)).toEqual(["one", "two"]);
    expect(await readFailingRoads(stage.database, stage.clock)).toEqual([]);
  });
});

describe("the token", () => {
  it("stands in no log, no error and no row, whatever goes wrong", async () => {
    const { memberId } = await stage.linked("gold", ADA);
    stage.state.refuseNext("sendMessage", new ApiFault(401, "Unauthorized"));
    await news(memberId, "one");
    const odd = new ApiFault(500, `Internal error at /bot${TOKEN}/sendMessage`);
    stage.state.refuseNext("sendMessage", odd);
    await stage.play(10_000);
    stage.state.down = true;
    await news(memberId, "two");
    await stage.play(20_000);
    const stop = new AbortController().signal;
    const errors = await Promise.allSettled([
      stage.api.getMe(),
      stage.api.getUpdates(0, stop),
      stage.api.download("file", 10),
    ]);
    stage.state.down = false;
    stage.state.files.set("gone", Buffer.from("x"));
    for (const outcome of errors) {
      expect(outcome.status).toBe("rejected");
      const reason = (outcome as PromiseRejectedResult).reason as Error;
      stage.logger.error({ err: reason, whole: Object.entries(reason) }, "as careless as can be");
      expect(reason).toMatchObject({ message: "Telegram cannot be reached." });
    }
    const rows = await stage.rows();
    expect(stage.log.length).toBeGreaterThan(4);
    for (const text of [stage.log.join("\n"), JSON.stringify(rows)]) {
      expect(text).not.toContain(TOKEN);
      expect(text).not.toContain(TOKEN.split(":")[1]);
    }
  });
});
