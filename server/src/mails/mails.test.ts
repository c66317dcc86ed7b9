import { DAY, SIGNAL_MESSAGES } from "@signaldeck/contract";
import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import type { Mail } from "./mail.ts";
import { accessChangedMail } from "./accessChanged.ts";
import { activationStepsMail } from "./activationSteps.ts";
import { announcementMail } from "./announcement.ts";
import { alreadyRegisteredMail } from "./alreadyRegistered.ts";
import { claimRejectedMail } from "./claimRejected.ts";
import { claimReopenedMail } from "./claimReopened.ts";
import { confirmationCodeMail } from "./confirmationCode.ts";
import { dailyDigestMail } from "./dailyDigest.ts";
import { dashboardUnlockedMail } from "./dashboardUnlocked.ts";
import { deskWaitsMail } from "./deskWaits.ts";
import { emailChangeCodeMail, emailChangedMail } from "./emailChange.ts";
import type { MailContext } from "./layout.ts";
import { passwordChangedMail } from "./passwordChanged.ts";
import { passwordResetMail } from "./passwordReset.ts";
import { memberInvitationMail } from "./memberInvitation.ts";
import { registerAgainMail } from "./registerAgain.ts";
import { secondFactorChangedMail } from "./secondFactorChanged.ts";
import { staffInvitationMail } from "./staffInvitation.ts";
import { testMail } from "./testMail.ts";
import { ticketAnsweredMail } from "./ticketAnswered.ts";
import { tradeSettledMail } from "./tradeSettled.ts";
import { staffAlertMail } from "./staffAlert.ts";
import { feedBackMail, feedSilentMail } from "./feedSilent.ts";
import { trialEndsMail } from "./trialEnds.ts";
import { shown } from "./testing/shown.ts";
import { webhookSwitchedOffMail } from "./webhookSwitchedOff.ts";

const context: MailContext = {
  brand: "Deck & Sons",
  supportEmail: "help@deck.example",
  publicUrl: "https://deck.example",
};
const fullName = "Ada Obi";
const unsubscribeUrl = "https://deck.example/unsubscribe?token=a.b.c";
const endings = { profit: 3, loss: 2, breakeven: 1, unsettled: 0, voided: 0 };
const logHead = {
  origin: "deck.example/ledger",
  size: 1_234,
  root: "CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=",
};
const KEPT = "Public log: 1,234 entries, root CsUYapGGPo4dkMgIAUqom/Xa. Keep it";
const signal = {
  ...({ pair: "EUR/USD", direction: "CALL", outcome: "loss" } as const),
  sequence: 7,
  decimals: 5,
  entryPrice: 1.1,
  closePrice: 1.099,
};

const WAITING = [
  { words: "2 deposit claims", oldestAt: new Date("2026-06-01T08:00:00Z") },
  { words: "1 ticket", oldestAt: null },
];

/** Every mail of the product, by the file that writes it, and words that it must hold. */
const MAILS: Record<string, { mail: Mail; says: string[] }[]> = {
  accessChanged: [
    {
      mail: accessChangedMail(context, {
        fullName,
        what: "We had verified $500; that was a mistake, and it is $50.",
        reason: "A digit too much.",
        before: { tier: "gold", dashboardUnlocked: true, until: null },
        after: { tier: "silver", dashboardUnlocked: true, until: null },
      }),
      says: [
        "it is $50.",
        "A digit too much.",
        "Your tier is Silver, and your dashboard is unlocked.",
      ],
    },
    {
      mail: accessChangedMail(context, {
        fullName,
        what: "We have changed your access.",
        before: { tier: "guest", dashboardUnlocked: false, until: null },
        after: {
          tier: "gold",
          dashboardUnlocked: true,
          until: { at: new Date("2026-06-09T12:00:00Z"), tier: "guest" },
        },
      }),
      says: ["This holds until", "from then on your tier is Guest"],
    },
  ],
  activationSteps: [
    {
      mail: activationStepsMail(context, {
        fullName,
        admissionCode: "ABCD1234",
        lowestDeposit: 50,
      }),
      says: ["admission code ABCD1234", "$50", "1. Create a trading account"],
    },
  ],
  alreadyRegistered: [
    {
      mail: alreadyRegisteredMail(context, { fullName }),
      says: ["https://deck.example/login", "https://deck.example/forgot-password"],
    },
  ],
  announcement: [
    {
      mail: announcementMail(context, {
        fullName,
        kind: "marketing",
        subject: "A new course",
        text: "It is open.",
        unsubscribeUrl,
      }),
      says: ["It is open.", SIGNAL_MESSAGES.risk, "you agreed to news and offers"],
    },
  ],
  claimRejected: [
    {
      mail: claimRejectedMail(context, {
        fullName,
        reason: "The name is cut off.\nSend it whole.",
      }),
      says: ["The name is cut off.\nSend it whole."],
    },
  ],
  claimReopened: [
    {
      mail: claimReopenedMail(context, { fullName, reason: "The broker found it after all." }),
      says: ["you need not send another one", "The broker found it after all."],
    },
  ],
  confirmationCode: [
    {
      mail: confirmationCodeMail(context, {
        fullName,
        code: "K7M2QX",
        createdAt: new Date("2026-06-01T12:00:00Z"),
        expiresAt: new Date("2026-06-02T12:00:00Z"),
      }),
      says: ["K7M2QX", "1 Jun 2026, 1:00 PM WAT", "2 Jun 2026, 1:00 PM WAT"],
    },
  ],
  dailyDigest: [
    {
      mail: dailyDigestMail(context, {
        fullName,
        unsubscribeUrl,
        day: { from: Date.parse("2026-06-01T23:00:00Z"), endings, simulated: true, logHead },
        own: { endings: { ...endings, profit: 1, loss: 0, breakeven: 0 }, result: 20 },
      }),
      says: ["3 profit, 2 loss, 1 break-even", "You took 1", "+$20.00", "simulated", KEPT],
    },
  ],
  dashboardUnlocked: [
    {
      mail: dashboardUnlockedMail(context, { fullName, tier: "gold", verifiedAmount: 250 }),
      says: ["Gold", "$250"],
    },
    {
      mail: dashboardUnlockedMail(context, { fullName, tier: "pro", verifiedAmount: null }),
      says: ["Pro", "Your dashboard code was accepted."],
    },
  ],
  deskWaits: [
    {
      mail: deskWaitsMail(context, { fullName, waiting: WAITING, still: true, everyHours: 1 }),
      says: [
        "2 deposit claims, the oldest since 1 Jun 2026, 9:00 AM WAT\n1 ticket",
        "again in an hour at the earliest",
      ],
    },
  ],
  emailChange: [
    { mail: emailChangeCodeMail(context, { fullName, code: "K7M2QX" }), says: ["K7M2QX"] },
    { mail: emailChangedMail(context, { fullName }), says: ["another email address"] },
  ],
  feedSilent: [
    {
      mail: feedSilentMail(context, { fullName, feed: "Deriv", since: 0 }),
      says: ["The last price from Deriv", "1 Jan 1970, 1:00 AM WAT", "No signal of its pairs"],
    },
    {
      mail: feedBackMail(context, { fullName, feed: "Deriv", since: 0, endedAt: 60_000 }),
      says: ["Deriv gives prices again", "1:01 AM WAT"],
    },
  ],
  memberInvitation: [
    {
      mail: memberInvitationMail(context, { fullName, token: "t0ken", lifetime: 14 * DAY }),
      says: ["reset-password?token=t0ken", "within 14 days", "Nothing was agreed to in your name"],
    },
  ],
  passwordChanged: [
    {
      mail: passwordChangedMail(context, { fullName }),
      says: ["https://deck.example/forgot-password"],
    },
  ],
  passwordReset: [
    {
      mail: passwordResetMail(context, { fullName, token: "t0ken" }),
      says: ["https://deck.example/reset-password?token=t0ken"],
    },
  ],
  registerAgain: [
    { mail: registerAgainMail(context), says: ["not entered", "24 hours", "register again"] },
  ],
  secondFactorChanged: (["on", "off", "reset", "recovery-code-used", "new-codes"] as const).map(
    (change) => ({
      mail: secondFactorChangedMail(context, { fullName }, change),
      says: ["https://deck.example/forgot-password"],
    }),
  ),
  staffAlert: [
    {
      mail: staffAlertMail(context, {
        fullName,
        subject: "The engine has paused itself",
        text: "Of the last 900 signals 46.1 % won.",
        path: "/dashboard/desk/signals",
      }),
      says: ["Of the last 900 signals", "/dashboard/desk/signals"],
    },
  ],
  staffInvitation: [
    {
      mail: staffInvitationMail(context, { fullName, token: "t0ken" }),
      says: ["https://deck.example/reset-password?token=t0ken"],
    },
  ],
  testMail: [{ mail: testMail(context, { fullName }), says: ["You asked for this email"] }],
  ticketAnswered: [
    {
      mail: ticketAnsweredMail(context, {
        fullName,
        ticketId: "17",
        subject: "My <deposit>",
        message: "First line.\nSecond line.\n\nAnother paragraph with <b>signs</b> & more.",
      }),
      says: ["First line.\nSecond line.", "with <b>signs</b> & more", "17"],
    },
  ],
  tradeSettled: [
    {
      mail: tradeSettledMail(context, { fullName, signal, result: -25, unsubscribeUrl, logHead }),
      says: ["Entry 1.10000, close 1.09900.", "−$25.00", KEPT, "https://deck.example/performance"],
    },
    {
      mail: tradeSettledMail(context, {
        fullName,
        unsubscribeUrl,
        result: null,
        logHead: null,
        signal: { ...signal, outcome: null, closePrice: null },
      }),
      says: ["it counts nowhere"],
    },
  ],
  trialEnds: [
    {
      mail: trialEndsMail(context, { fullName, endsAt: new Date("2026-06-02T12:00:00Z") }),
      says: [
        "ends on 2 Jun 2026, 1:00 PM WAT",
        "15 minutes after it expired",
        "https://deck.example/performance",
      ],
    },
  ],
  webhookSwitchedOff: (["failing", "gone"] as const).map((reason) => ({
    mail: webhookSwitchedOffMail(context, { fullName, host: "tool.example", reason }),
    says: ["tool.example"],
  })),
};

/** Words in their order, without the marks that either form sets by itself. */
const wordsOf = (text: string) => text.split(/[\s\d.:]+/).filter((word) => word.length > 1);

it("each mail of the product stands in this list", async () => {
  const files = await readdir(import.meta.dirname);
  const helpers = ["layout.ts", "logHead.ts", "mail.ts", "mails.test.ts", "post", "testing"];
  const written = files.filter((file) => !helpers.includes(file));
  expect(written.sort()).toEqual(Object.keys(MAILS).map((name) => `${name}.ts`));
});

const each = Object.entries(MAILS).flatMap(([name, mails]) =>
  mails.map(({ mail, says }) => ({ name, mail, says })),
);

describe.each(each)("the mail $name: $mail.subject", ({ name, mail, says }) => {
  it("says in both forms what it is for", () => {
    for (const words of says) {
      expect(mail.text).toContain(words);
      expect(shown(mail.html)).toContain(words.replace(/^1\. /, ""));
    }
    // Who has applied for an address is not known before its code is entered.
    expect(mail.text).toContain(name === "registerAgain" ? "Hello,\n" : `Hello ${fullName},`);
  });

  it("is whole as plain text, where nothing of it is HTML", () => {
    const plain = new Set(wordsOf(mail.text));
    const missing = wordsOf(shown(mail.html)).filter((word) => !plain.has(word));
    expect(missing).toEqual([]);
    expect(mail.text.replace(/<b>signs<\/b>|<deposit>/g, "")).not.toMatch(/<[a-z/]|&[a-z]+;/);
    expect(mail.text).toContain("-- \nDeck & Sons - questions: help@deck.example");
  });

  it("leads to the operator's own address alone, by links that can be copied", () => {
    const links = [...mail.html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) =>
      href.replace(/&amp;/g, "&"),
    );
    for (const link of links) {
      expect(link).toMatch(/^https:\/\/deck\.example\//);
      expect(mail.text).toContain(link);
    }
  });

  it("has a subject of one line", () => {
    expect(mail.subject).toMatch(/^[^\r\n]{8,78}$/);
  });

  it("loads nothing from anywhere and runs nothing", () => {
    expect(mail.html).not.toMatch(/<(img|script|link|iframe|style)|src=|url\(/i);
  });
});

it("greets nobody by a name that is no name", () => {
  const stranger = "<b>Win now</b> http://win.example";
  for (const form of Object.values(testMail(context, { fullName: stranger }))) {
    expect(form).not.toContain("win.example");
  }
});
