import { useState } from "react";
import { Button, ButtonLink } from "../../src/components/Button.tsx";
import { DeskHead } from "../../src/components/DeskHead.tsx";
import { LineChart } from "../../src/components/LineChart.tsx";
import { LanguageNote } from "../../src/components/LanguageNote.tsx";
import { LockedPage } from "../../src/components/LockedPage.tsx";
import { LonePage } from "../../src/components/LonePage.tsx";
import { NotAllowed } from "../../src/components/NotAllowed.tsx";
import { PageTitle } from "../../src/components/PageTitle.tsx";
import { RequirePermission } from "../../src/components/RequirePermission.tsx";
import { RiskDisclosure } from "../../src/components/RiskDisclosure.tsx";
import { RiskFirst } from "../../src/components/RiskFirst.tsx";
import { RiskSummary } from "../../src/components/RiskSummary.tsx";
import {
  ShortcutsProvider,
  useShortcut,
  useShortcutList,
} from "../../src/components/Shortcuts.tsx";
import { ThemeToggle } from "../../src/components/ThemeToggle.tsx";
import { WhatExists } from "../../src/components/WhatExists.tsx";
import { RecoveredNotice } from "../../src/features/terminal/RecoveredNotice.tsx";
import { createFakePlatform } from "../../src/platform/fakePlatform.ts";
import { PlatformProvider } from "../../src/platform/PlatformContext.tsx";
import { fakeTerminal } from "../../src/testing/fakeTerminal.ts";
import { sampleUser } from "../../src/testing/samples.ts";
import { AfterPress } from "../AfterPress.tsx";
import type { Entries } from "../Entry.ts";
import { Scrolled } from "../Scrolled.tsx";
import { demoServer, lostServer, silentServer } from "../servers.ts";
import { Served } from "../Surroundings.tsx";

const DISCLOSURE = `Most retail traders lose money with binary options.

A calibrated probability says how often forecasts like this one came true. It promises nothing for the next one.`;

const locked = (
  <LockedPage
    title="Auto-Copy System"
    requirement="Elite access requires $500+ trading capital"
    preview={
      <LineChart
        label="A sample result"
        values={[0, 8, 5, 17, 12, 28]}
        from="1 March"
        to="today"
        format={String}
      />
    }
  />
);

const desk = (
  <RequirePermission permission="members.read" title="Members">
    <p>The desk itself.</p>
  </RequirePermission>
);

const recovered = createFakePlatform({
  abilities: { terminal: { ...fakeTerminal(), recovered: true } },
});

/** Two keys, and the list of what works. */
function Keys() {
  const [pressed, setPressed] = useState(0);
  useShortcut("g", "Count a press", () => setPressed(pressed + 1));
  useShortcut("mod+Enter", "Begin again", () => setPressed(0));
  const list = useShortcutList();
  return (
    <>
      <ul>
        {list.map(({ keys, label }) => (
          <li key={keys}>
            <kbd className="font-mono">{keys}</kbd> {label}
          </li>
        ))}
      </ul>
      <p className="text-muted">Pressed {pressed} times</p>
    </>
  );
}

export const SCREENS: Entries = {
  DeskHead: {
    width: "line",
    wide: true,
    states: {
      "a title alone": <DeskHead title="Outbox" />,
      "with all": (
        <DeskHead title="Verification" about="Proofs of deposits, the longest waiting first.">
          <Button>Take the next one</Button>
        </DeskHead>
      ),
      "folded on a small screen": (
        <DeskHead title="Tickets" about="What members ask." folded>
          <Button>New ticket</Button>
        </DeskHead>
      ),
    },
  },
  NotAllowed: {
    states: {
      "a way back": <NotAllowed title="Audit log" message="Only administrators may read it." />,
      "something can be done": (
        <NotAllowed
          title="Staff"
          message="Set up a second factor first."
          action={
            <ButtonLink kind="primary" to="/dashboard/settings">
              Profile Settings
            </ButtonLink>
          }
        />
      ),
    },
  },
  RequirePermission: {
    states: {
      allowed: (
        <Served by={demoServer} user={sampleUser({ role: "support" })}>
          {desk}
        </Served>
      ),
      refused: (
        <Served by={demoServer} user={sampleUser({ tier: "gold", dashboardUnlocked: true })}>
          {desk}
        </Served>
      ),
      "without the second factor": (
        <Served
          by={demoServer}
          user={sampleUser({
            role: "support",
            secondFactor: "demanded",
            permissions: ["account.own"],
          })}
        >
          {desk}
        </Served>
      ),
    },
  },
  LonePage: {
    window: 320,
    states: {
      "the way home, and what can be set": (
        <LonePage title="Sign up" aside={<ThemeToggle />} className="max-w-md">
          <p>The form</p>
        </LonePage>
      ),
    },
  },
  LanguageNote: {
    states: {
      "for readers of another language": <LanguageNote language="pt" />,
      "for its own": <LanguageNote language="en" />,
    },
  },
  LockedPage: {
    window: 560,
    states: {
      "as it opens": locked,
      "covered once it was scrolled": <Scrolled>{locked}</Scrolled>,
    },
  },
  RiskDisclosure: {
    states: {
      whole: <RiskDisclosure disclosure={{ text: DISCLOSURE, language: "en" }} />,
      folded: <RiskDisclosure disclosure={{ text: DISCLOSURE, language: "en" }} folded />,
      "folded, then opened": (
        <AfterPress on="Read the whole disclosure">
          <RiskDisclosure disclosure={{ text: DISCLOSURE, language: "en" }} folded />
        </AfterPress>
      ),
    },
  },
  RiskSummary: {
    states: {
      "the operator's words": <RiskSummary summary="Trading is risky." />,
      "until they have come": <RiskSummary summary={undefined} />,
      "with what follows from it": (
        <RiskSummary summary="Trading is risky.">
          By sending this form you acknowledge it.
        </RiskSummary>
      ),
    },
  },
  WhatExists: {
    states: {
      "one product": (
        <Served by={demoServer}>
          <WhatExists ids={["ai-bot"]} />
        </Served>
      ),
      "on its way": (
        <Served by={silentServer}>
          <WhatExists ids={["ai-bot", "bootcamp"]} />
        </Served>
      ),
      "could not be loaded": (
        <Served by={lostServer}>
          <WhatExists ids={["ai-bot"]} />
        </Served>
      ),
    },
  },
  PageTitle: { width: "word", states: { "names the window": <PageTitle title="Signals" /> } },
  ShortcutsProvider: {
    width: "word",
    states: {
      "keys of what is below it": (
        <ShortcutsProvider>
          <Keys />
        </ShortcutsProvider>
      ),
    },
  },
  RiskFirst: { states: { "in place of signals": <RiskFirst /> } },
  RecoveredNotice: {
    width: "line",
    wide: true,
    states: {
      "after a page ended": (
        <PlatformProvider platform={recovered}>
          <RecoveredNotice />
        </PlatformProvider>
      ),
    },
  },
};
