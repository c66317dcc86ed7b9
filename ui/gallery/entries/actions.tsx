import { Plus, Settings, Trash2 } from "lucide-react";
import { ActionMenu, type MenuAction } from "../../src/components/ActionMenu.tsx";
import { BesideLink } from "../../src/components/BesideLink.tsx";
import { BrokerLink } from "../../src/components/BrokerLink.tsx";
import { Button, ButtonLink } from "../../src/components/Button.tsx";
import { CopyButton } from "../../src/components/CopyButton.tsx";
import { ExternalLink } from "../../src/components/ExternalLink.tsx";
import { IconButton } from "../../src/components/IconButton.tsx";
import { PageBar } from "../../src/components/PageBar.tsx";
import { RuleWords } from "../../src/components/RuleWords.tsx";
import { LanguageSelect } from "../../src/components/LanguageSelect.tsx";
import { ScreenLink, ScreenLinkProvider } from "../../src/components/ScreenLink.tsx";
import { SegmentedChoice } from "../../src/components/SegmentedChoice.tsx";
import { BareSwitch, Switch } from "../../src/components/Switch.tsx";
import { TextLink } from "../../src/components/TextLink.tsx";
import { ThemeToggle } from "../../src/components/ThemeToggle.tsx";
import { sampleRule } from "../../src/testing/samples.ts";
import { createFakePlatform } from "../../src/platform/fakePlatform.ts";
import { PlatformProvider } from "../../src/platform/PlatformContext.tsx";
import { AfterPress } from "../AfterPress.tsx";
import type { Entries } from "../Entry.ts";
import { lostServer, silentServer } from "../servers.ts";
import { Served } from "../Surroundings.tsx";

const none = () => undefined;
const plus = <Plus aria-hidden="true" className="size-4" />;

const MENU: readonly MenuAction[] = [
  { label: "Change access", run: none },
  { label: "Look through their eyes", hint: "For 15 minutes, noted in the audit log", run: none },
  { label: "Block the account", hint: "Ends all sessions at once", destructive: true, run: none },
];

const hostWithout = { ...createFakePlatform(), copyText: null };
const hostThatRefuses = { ...createFakePlatform(), copyText: () => Promise.resolve(false) };

export const ACTIONS: Entries = {
  Switch: {
    width: "line",
    states: {
      on: <Switch label="Close to the tray" text="Signals go on arriving." on onChange={none} />,
      off: <Switch label="Do not disturb" text="No notes at all." on={false} onChange={none} />,
    },
  },
  BareSwitch: {
    width: "word",
    states: {
      on: <BareSwitch name="Results: Email" on onChange={none} />,
      off: <BareSwitch name="Marketing: Email" on={false} onChange={none} />,
    },
  },
  SegmentedChoice: {
    width: "line",
    states: {
      "with keys": (
        <SegmentedChoice
          label="Layout"
          chosen="watch"
          choices={[
            { value: "watch", word: "Watch", keys: "1" },
            { value: "review", word: "Review", keys: "2" },
          ]}
          onChoose={none}
        />
      ),
    },
  },
  Button: {
    width: "word",
    wide: true,
    states: {
      primary: <Button kind="primary">Publish</Button>,
      "primary, busy": (
        <Button kind="primary" busy>
          Publish
        </Button>
      ),
      "primary, disabled": (
        <Button kind="primary" disabled>
          Publish
        </Button>
      ),
      secondary: <Button>Cancel</Button>,
      "secondary, busy": <Button busy>Retry</Button>,
      "secondary, disabled": <Button disabled>Cancel</Button>,
      "secondary, with an icon": <Button icon={plus}>Add a note</Button>,
      proof: <Button kind="proof">Verify in your browser</Button>,
      quiet: <Button kind="plain">Skip</Button>,
      "quiet, busy": (
        <Button kind="plain" busy>
          Skip
        </Button>
      ),
      "quiet, disabled": (
        <Button kind="plain" disabled>
          Skip
        </Button>
      ),
    },
  },
  ButtonLink: {
    width: "word",
    states: {
      primary: (
        <ButtonLink kind="primary" to="/dashboard/signals">
          Open the signal room
        </ButtonLink>
      ),
      secondary: <ButtonLink to="/dashboard">Command Center</ButtonLink>,
      quiet: (
        <ButtonLink kind="plain" to="/dashboard/support">
          Contact support
        </ButtonLink>
      ),
      "with an icon": (
        <ButtonLink to="/dashboard/support/new" icon={plus}>
          New ticket
        </ButtonLink>
      ),
    },
  },
  IconButton: {
    width: "word",
    states: {
      enabled: <IconButton label="Settings" icon={Settings} />,
      disabled: <IconButton label="Delete" icon={Trash2} disabled />,
    },
  },
  ThemeToggle: {
    width: "word",
    states: { "offers the other theme": <ThemeToggle /> },
  },
  LanguageSelect: {
    width: "word",
    states: { "in the device's language": <LanguageSelect /> },
  },
  CopyButton: {
    width: "word",
    states: {
      "not pressed": <CopyButton text="AX7K-22QM" label="Copy the code" />,
      copied: (
        <AfterPress on="Copy">
          <CopyButton text="AX7K-22QM" label="Copy" />
        </AfterPress>
      ),
      "refused by the host": (
        <PlatformProvider platform={hostThatRefuses}>
          <AfterPress on="Copy">
            <CopyButton text="AX7K-22QM" label="Copy" />
          </AfterPress>
        </PlatformProvider>
      ),
      "on a host that cannot copy": (
        <PlatformProvider platform={hostWithout}>
          <CopyButton text="AX7K-22QM" label="Copy" />
        </PlatformProvider>
      ),
    },
  },
  ScreenLink: {
    width: "word",
    states: { "as it comes, for others to dress": <ScreenLink to="/faq">Questions</ScreenLink> },
  },
  ScreenLinkProvider: {
    width: "word",
    states: {
      "a link of its own below it": (
        <ScreenLinkProvider link={({ to, children }) => <a href={`#${to}`}>{children} →</a>}>
          <ScreenLink to="/faq">Questions</ScreenLink>
        </ScreenLinkProvider>
      ),
    },
  },
  TextLink: {
    width: "word",
    states: { link: <TextLink to="/performance">See the whole record</TextLink> },
  },
  BesideLink: {
    width: "word",
    states: {
      "as it comes, for others to dress": <BesideLink to="/terms">Terms & Conditions</BesideLink>,
    },
  },
  ExternalLink: {
    width: "word",
    states: {
      text: <ExternalLink href="https://chat.example/us">Chat with support</ExternalLink>,
      button: (
        <ExternalLink kind="button" href="https://broker.example/join">
          Open the broker
        </ExternalLink>
      ),
      primary: (
        <ExternalLink kind="primary" href="https://broker.example/join">
          Open an account
        </ExternalLink>
      ),
      "with an icon": (
        <ExternalLink kind="button" href="https://telegram.example/us" icon={plus}>
          Join the channel
        </ExternalLink>
      ),
    },
  },
  RuleWords: { states: { "of a country": <RuleWords rule={sampleRule()} /> } },
  BrokerLink: {
    states: {
      loaded: <BrokerLink>Open a broker account</BrokerLink>,
      loading: (
        <Served by={silentServer}>
          <BrokerLink>Open a broker account</BrokerLink>
        </Served>
      ),
      failed: (
        <Served by={lostServer}>
          <BrokerLink>Open a broker account</BrokerLink>
        </Served>
      ),
    },
  },
  ActionMenu: {
    width: "word",
    states: { closed: <ActionMenu label="Actions for Ada Obi" actions={MENU} /> },
  },
  "ActionMenu, open": {
    window: 240,
    states: {
      "with a hint and a deed that takes away": (
        <AfterPress on="Actions for Ada Obi">
          <ActionMenu label="Actions for Ada Obi" actions={MENU} />
        </AfterPress>
      ),
    },
  },
  PageBar: {
    width: "line",
    states: {
      "first page": (
        <PageBar what="members" pagination={{ total: 240, pages: 12, current: 1 }} onPage={none} />
      ),
      "a page in between": (
        <PageBar what="tickets" pagination={{ total: 240, pages: 12, current: 6 }} onPage={none} />
      ),
      "last page": (
        <PageBar what="claims" pagination={{ total: 55, pages: 3, current: 3 }} onPage={none} />
      ),
      "one page alone": (
        <PageBar what="posts" pagination={{ total: 3, pages: 1, current: 1 }} onPage={none} />
      ),
    },
  },
};
