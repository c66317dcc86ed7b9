import { DAY, dollarsAndCents, HOUR, MINUTE, percentAsIs } from "@signaldeck/contract";
import { AuthorLine } from "../../src/components/AuthorLine.tsx";
import { DirectionLabel } from "../../src/components/DirectionLabel.tsx";
import { Facts } from "../../src/components/Facts.tsx";
import { QueueFacts } from "../../src/components/QueueFacts.tsx";
import { FindingItem, NotCheckedItem } from "../../src/components/FindingItem.tsx";
import { LabelledLine } from "../../src/components/LabelledLine.tsx";
import { LineChart } from "../../src/components/LineChart.tsx";
import { Logo } from "../../src/components/Logo.tsx";
import { Markdown } from "../../src/components/Markdown.tsx";
import { Phrase } from "../../src/components/Phrase.tsx";
import { Pill } from "../../src/components/Pill.tsx";
import { Price } from "../../src/components/Price.tsx";
import { ProgressBar } from "../../src/components/ProgressBar.tsx";
import { QrCode } from "../../src/components/QrCode.tsx";
import { Spinner } from "../../src/components/Spinner.tsx";
import { OwnTime } from "../../src/components/OwnTime.tsx";
import { TimeAgo } from "../../src/components/TimeAgo.tsx";
import { CLAIM_PROMISE } from "../../src/components/urgency.ts";
import { UrgencyPill } from "../../src/components/UrgencyPill.tsx";
import { WrittenText } from "../../src/components/WrittenText.tsx";
import { TextLink } from "../../src/components/TextLink.tsx";
import type { Entries } from "../Entry.ts";

const ago = (ms: number) => new Date(Date.now() - ms).toISOString();
const chart = { from: "1 March", to: "today", format: dollarsAndCents };

const TEXT = `## What it costs

About **15 %** of what you stake, in words of the operator
that go on in the next line.

- Deposits are yours to keep
- Withdrawals take **two days**

### In this order

1. Open an account
2. Send the proof`;

export const WORDS: Entries = {
  Phrase: {
    width: "word",
    wide: true,
    states: {
      "with a link and a value": (
        <Phrase
          text="Read the <terms>terms</terms> first: the next one begins <when/>."
          parts={{
            terms: (words) => <TextLink to="/terms">{words}</TextLink>,
            when: <strong>3:05 PM</strong>,
          }}
        />
      ),
    },
  },
  Pill: {
    width: "word",
    wide: true,
    states: {
      neutral: <Pill>Closed</Pill>,
      call: <Pill tone="call">Profit</Pill>,
      put: <Pill tone="put">Loss</Pill>,
      gold: <Pill tone="gold">GOLD</Pill>,
      amber: <Pill tone="amber">TRIAL</Pill>,
      brand: <Pill tone="brand">Staff</Pill>,
      sample: <Pill tone="sample">Sample data</Pill>,
      "with a dot": (
        <Pill tone="call" dot>
          Live
        </Pill>
      ),
    },
  },
  FindingItem: {
    width: "line",
    states: Object.fromEntries(
      (["critical", "warning", "note"] as const).map((severity) => [
        severity,
        <ul key={severity}>
          <FindingItem
            finding={{
              check: "backups",
              severity,
              title: "No backup was ever made.",
              meaning: "A broken disk loses all members and the ledger.",
              remedy: "Run signaldeck backup daily.",
            }}
          />
        </ul>,
      ]),
    ),
  },
  NotCheckedItem: {
    width: "line",
    states: {
      "with its reason": (
        <ul>
          <NotCheckedItem
            unseen={{
              check: "clock",
              subject: "The clock",
              reason: "Nobody is asked for the time: prices are simulated.",
              remedy: "Compare it with another clock.",
            }}
          />
        </ul>
      ),
    },
  },
  LabelledLine: {
    wide: true,
    width: "line",
    states: {
      "facts below each other": (
        <dl>
          <LabelledLine label="Entry">1.08472</LabelledLine>
          <LabelledLine label="Payout">{percentAsIs(85)}</LabelledLine>
        </dl>
      ),
    },
  },
  QueueFacts: {
    wide: true,
    width: "line",
    states: {
      counted: <QueueFacts call={{ data: 3 }} factsOf={(value) => [{ label: "Waiting", value }]} />,
      "not counted yet": <QueueFacts call={{}} factsOf={() => []} />,
      failed: <QueueFacts call={{ error: new Error("away") }} factsOf={() => []} />,
    },
  },
  Facts: {
    wide: true,
    width: "line",
    states: {
      "values, notes and tones": (
        <Facts
          facts={[
            { label: "Your access", value: "Gold", note: "every signal", tone: "gold" },
            { label: "Trial", value: "3 h 12 min", note: "then the room locks", tone: "amber" },
            { label: "Signals today", value: 42 },
          ]}
        />
      ),
    },
  },
  LineChart: {
    wide: true,
    states: {
      "above zero": (
        <LineChart
          {...chart}
          label="Result, rising to $42"
          values={[0, 8, 5, 17, 12, 28, 25, 42]}
        />
      ),
      "around zero": (
        <LineChart
          {...chart}
          label="Result, from a win of $21 to a loss of $28"
          values={[0, 21, 9, 14, -12, -28]}
        />
      ),
      "below zero": (
        <LineChart
          {...chart}
          label="Result, falling to a loss of $96"
          values={[0, -21, -9, -60, -96]}
        />
      ),
      "nothing moved": <LineChart {...chart} label="Result, at zero" values={[0, 0, 0]} />,
    },
  },
  UrgencyPill: {
    width: "word",
    states: {
      "in time": <UrgencyPill age={HOUR} promise={CLAIM_PROMISE} />,
      "due soon": <UrgencyPill age={CLAIM_PROMISE.soon + HOUR} promise={CLAIM_PROMISE} />,
      overdue: <UrgencyPill age={CLAIM_PROMISE.due + 5 * HOUR} promise={CLAIM_PROMISE} />,
    },
  },
  DirectionLabel: {
    width: "word",
    states: {
      up: <DirectionLabel direction="CALL" />,
      down: <DirectionLabel direction="PUT" />,
    },
  },
  Price: {
    width: "word",
    states: {
      "five decimals": <Price value={1.08472} decimals={5} />,
      "three decimals": <Price value={149.803} decimals={3} />,
      "one decimal": <Price value={38_214.5} decimals={1} />,
      "in a column": <Price value={1.08472} decimals={5} emphasis={false} />,
    },
  },
  OwnTime: { width: "word", states: { "behind a time": <OwnTime at={ago(0)} /> } },
  TimeAgo: {
    width: "word",
    states: {
      "this minute": <TimeAgo at={ago(0)} />,
      "this hour": <TimeAgo at={ago(12 * MINUTE)} />,
      "this day": <TimeAgo at={ago(5 * HOUR)} />,
      earlier: <TimeAgo at={ago(40 * DAY)} />,
    },
  },
  Logo: {
    width: "word",
    states: {
      "mark and name": <Logo name="SignalDeck" />,
      "mark alone": <Logo name="SignalDeck" markOnly />,
    },
  },
  Spinner: { width: "word", states: { turning: <Spinner /> } },
  ProgressBar: {
    states: {
      empty: <ProgressBar label="Profile" value={0} max={6} valueText="0 of 6 fields" />,
      half: <ProgressBar label="Course" value={3} max={6} valueText="3 of 6 lessons" />,
      full: <ProgressBar label="Signals of today" value={10} max={10} />,
    },
  },
  AuthorLine: {
    states: {
      member: <AuthorLine author={{ name: "Ada O.", isStaff: false }} at={ago(12 * MINUTE)} />,
      staff: <AuthorLine author={{ name: "Sam D.", isStaff: true }} at={ago(3 * HOUR)} />,
      oneself: <AuthorLine author={{ name: "You N.", isStaff: false }} at={ago(0)} own />,
      "a long name": (
        <AuthorLine
          author={{ name: "Oluwaseunfunmilayobabatundeakinwande O.", isStaff: true }}
          at={ago(90 * DAY)}
          own
        />
      ),
    },
  },
  WrittenText: {
    states: {
      "with line breaks": <WrittenText text={"Hello,\n\nmy deposit does not show.\nThank you"} />,
      "with a word too long": (
        <WrittenText text="See https://broker.example/account/8842119088421190884211908842119088421190/proof" />
      ),
    },
  },
  Markdown: { states: { "all that it knows": <Markdown level={3} text={TEXT} /> } },
  QrCode: {
    states: {
      "as scanners expect it": (
        <QrCode
          label="Code for the authenticator app"
          text="otpauth://totp/Deck:someone@example.org?secret=JBSWY3DPEHPK3PXP&issuer=Deck"
        />
      ),
    },
  },
};
