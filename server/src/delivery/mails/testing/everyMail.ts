import { DAY, MINUTE, SIGNAL_MESSAGES, signedDollars, type Language } from "@signaldeck/contract";
import type { MailContext } from "../layout.ts";
import type { Mail } from "../mail.ts";
import {
  accessChangedMail,
  claimRejectedMail,
  claimReopenedMail,
  dashboardUnlockedMail,
  trialEndsMail,
} from "../accessMails.ts";
import {
  emailChangeCodeMail,
  emailChangedMail,
  passwordChangedMail,
  passwordResetMail,
  secondFactorChangedMail,
  secondFactorGuessedMail,
} from "../accountMails.ts";
import {
  activationStepsMail,
  alreadyRegisteredMail,
  confirmationCodeMail,
  memberInvitationMail,
  registerAgainMail,
} from "../registrationMails.ts";
import {
  announcementMail,
  testMail,
  ticketAnsweredMail,
  webhookSwitchedOffMail,
} from "../serviceMails.ts";
import { dailyDigestMail, tradeSettledMail } from "../signalMails.ts";
import {
  adminActedMail,
  deskWaitsMail,
  feedBackMail,
  feedSilentMail,
  staffAlertMail,
  staffInvitationMail,
} from "../staffMails.ts";

export const CONTEXT: MailContext = {
  brand: "Deck & Sons",
  supportEmail: "help@deck.example",
  publicUrl: "https://deck.example",
};
export const FULL_NAME = "Ada Obi";
const fullName = FULL_NAME;
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
  withdrawnReason: null,
};

const WAITING = [
  { words: "2 deposit claims", oldestAt: new Date("2026-06-01T08:00:00Z") },
  { words: "1 ticket", oldestAt: null },
];

/** A mail that there is in one form. */
const one = (mail: Mail, ...says: string[]) => [{ mail, says }];

/** Every mail of the product, by the function that writes it, and words that it holds in English. */
export function everyMail(language: Language): Record<string, { mail: Mail; says: string[] }[]> {
  const ada = { fullName, language };
  return {
    accessChangedMail: [
      {
        mail: accessChangedMail(CONTEXT, {
          ...ada,
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
        mail: accessChangedMail(CONTEXT, {
          ...ada,
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
    activationStepsMail: one(
      activationStepsMail(CONTEXT, { ...ada, admissionCode: "ABCD1234", lowestDeposit: 50 }),
      "admission code ABCD1234",
      "$50",
      "1. Create a trading account",
    ),
    adminActedMail: one(
      adminActedMail(CONTEXT, {
        ...ada,
        deed: "address_changed",
        about: "https://other.example",
        actor: { fullName: "Bob Ade", email: "bob@deck.example" },
        at: new Date("2026-06-01T08:00:00Z"),
        device: "Chrome on Windows",
        address: "203.0.113.7",
      }),
      "The public address was changed: https://other.example",
      "By Bob Ade (bob@deck.example), 1 Jun 2026, 9:00 AM WAT, from Chrome on Windows at 203.0.113.7.",
      "https://deck.example/dashboard/admin/staff",
    ),
    alreadyRegisteredMail: one(
      alreadyRegisteredMail(CONTEXT, ada),
      "https://deck.example/login",
      "https://deck.example/forgot-password",
    ),
    announcementMail: one(
      announcementMail(CONTEXT, {
        ...ada,
        kind: "marketing",
        subject: "A new course",
        text: "It is open.",
        unsubscribeUrl,
      }),
      "It is open.",
      SIGNAL_MESSAGES.risk,
      "you agreed to news and offers",
    ),
    claimRejectedMail: one(
      claimRejectedMail(CONTEXT, { ...ada, reason: "The name is cut off.\nSend it whole." }),
      "The name is cut off.\nSend it whole.",
    ),
    claimReopenedMail: one(
      claimReopenedMail(CONTEXT, { ...ada, reason: "The broker found it after all." }),
      "you need not send anything",
      "The broker found it after all.",
    ),
    confirmationCodeMail: one(
      confirmationCodeMail(CONTEXT, {
        ...ada,
        code: "K7M2QX",
        createdAt: new Date("2026-06-01T12:00:00Z"),
        expiresAt: new Date("2026-06-02T12:00:00Z"),
      }),
      "K7M2QX",
      "1 Jun 2026, 1:00 PM WAT",
      "2 Jun 2026, 1:00 PM WAT",
    ),
    dailyDigestMail: one(
      dailyDigestMail(CONTEXT, {
        ...ada,
        unsubscribeUrl,
        day: { from: Date.parse("2026-06-01T23:00:00Z"), endings, simulated: true, logHead },
        own: { endings: { ...endings, profit: 1, loss: 0, breakeven: 0 }, result: 20 },
      }),
      "3 profit, 2 loss, 1 break-even",
      "You took 1",
      "+$20.00",
      "simulated",
      KEPT,
    ),
    dashboardUnlockedMail: [
      {
        mail: dashboardUnlockedMail(CONTEXT, { ...ada, tier: "gold", verifiedAmount: 250 }),
        says: ["Gold", "$250"],
      },
      {
        mail: dashboardUnlockedMail(CONTEXT, { ...ada, tier: "pro", verifiedAmount: null }),
        says: ["Pro", "Your dashboard code was accepted."],
      },
    ],
    deskWaitsMail: one(
      deskWaitsMail(CONTEXT, { fullName, waiting: WAITING, still: true, everyHours: 1 }),
      "2 deposit claims, the oldest since 1 Jun 2026, 9:00 AM WAT\n1 ticket",
      "again in an hour at the earliest",
    ),
    emailChangeCodeMail: one(emailChangeCodeMail(CONTEXT, { ...ada, code: "K7M2QX" }), "K7M2QX"),
    emailChangedMail: one(emailChangedMail(CONTEXT, ada), "another email address"),
    feedBackMail: one(
      feedBackMail(CONTEXT, { fullName, feed: "Deriv", since: 0, endedAt: MINUTE }),
      "Deriv gives prices again",
      "1:01 AM WAT",
    ),
    feedSilentMail: one(
      feedSilentMail(CONTEXT, { fullName, feed: "Deriv", since: 0 }),
      "The last price from Deriv",
      "1 Jan 1970, 1:00 AM WAT",
      "No signal of its pairs",
    ),
    memberInvitationMail: one(
      memberInvitationMail(CONTEXT, { ...ada, token: "t0ken", lifetime: 14 * DAY }),
      "reset-password?token=t0ken",
      "within 14 days",
      "Nothing was agreed to in your name",
    ),
    passwordChangedMail: one(
      passwordChangedMail(CONTEXT, ada),
      "https://deck.example/forgot-password",
    ),
    passwordResetMail: one(
      passwordResetMail(CONTEXT, { ...ada, token: "t0ken" }),
      "https://deck.example/reset-password?token=t0ken",
    ),
    registerAgainMail: one(
      registerAgainMail(CONTEXT, { language }),
      "not entered",
      "24 hours",
      "register again",
    ),
    secondFactorChangedMail: (
      ["on", "off", "reset", "recovery-code-used", "new-codes"] as const
    ).map((change) => ({
      mail: secondFactorChangedMail(CONTEXT, { ...ada, change }),
      says: ["https://deck.example/forgot-password"],
    })),
    secondFactorGuessedMail: one(
      secondFactorGuessedMail(CONTEXT, ada),
      "at least 10 wrong codes",
      "https://deck.example/forgot-password",
    ),
    staffAlertMail: one(
      staffAlertMail(CONTEXT, {
        fullName,
        subject: "The engine has paused itself",
        text: "Of the last 900 signals 46.1 % won.",
        path: "/dashboard/desk/signals",
      }),
      "Of the last 900 signals",
      "/dashboard/desk/signals",
    ),
    staffInvitationMail: one(
      staffInvitationMail(CONTEXT, { fullName, token: "t0ken" }),
      "https://deck.example/reset-password?token=t0ken",
    ),
    testMail: one(testMail(CONTEXT, ada), "You asked for this email"),
    ticketAnsweredMail: one(
      ticketAnsweredMail(CONTEXT, {
        ...ada,
        ticketId: "17",
        subject: "My <deposit>",
        message: "First line.\nSecond line.\n\nAnother paragraph with <b>signs</b> & more.",
      }),
      "First line.\nSecond line.",
      "with <b>signs</b> & more",
      "17",
    ),
    tradeSettledMail: [
      {
        mail: tradeSettledMail(CONTEXT, { ...ada, signal, result: -25, unsubscribeUrl, logHead }),
        says: [
          "Entry 1.10000, close 1.09900.",
          signedDollars(-25),
          KEPT,
          "https://deck.example/performance",
        ],
      },
      {
        mail: tradeSettledMail(CONTEXT, {
          ...ada,
          unsubscribeUrl,
          result: null,
          logHead: null,
          signal: { ...signal, outcome: null, closePrice: null, withdrawnReason: "A gap" },
        }),
        says: ["it counts nowhere", "It was withdrawn while it ran. Reason: A gap"],
      },
    ],
    trialEndsMail: one(
      trialEndsMail(CONTEXT, { ...ada, endsAt: new Date("2026-06-02T12:00:00Z") }),
      "ends on 2 Jun 2026, 1:00 PM WAT",
      "15 minutes after it expired",
      "https://deck.example/performance",
    ),
    webhookSwitchedOffMail: (["failing", "gone"] as const).map((reason) => ({
      mail: webhookSwitchedOffMail(CONTEXT, { ...ada, host: "tool.example", reason }),
      says: ["tool.example"],
    })),
  };
}
