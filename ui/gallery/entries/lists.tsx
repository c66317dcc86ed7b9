import { contentApi, type TierOffer } from "@signaldeck/contract";
import { networkError } from "../../src/api/apiError.ts";
import { Button } from "../../src/components/Button.tsx";
import { Card } from "../../src/components/Card.tsx";
import { CursorPages } from "../../src/components/CursorPages.tsx";
import { DeskRow } from "../../src/components/DeskRow.tsx";
import { FaqList } from "../../src/components/FaqList.tsx";
import type { LoadedCall } from "../../src/components/Loaded.tsx";
import { ListAndDetail } from "../../src/components/ListAndDetail.tsx";
import { OpenItem } from "../../src/components/OpenItem.tsx";
import { Pill } from "../../src/components/Pill.tsx";
import { TierCard } from "../../src/components/TierCard.tsx";
import { TierCards } from "../../src/components/TierCards.tsx";
import { sampleLanding } from "../../src/features/landing/testing/landingSamples.ts";
import { sampleContent } from "../../src/testing/samples.ts";
import { AfterPress } from "../AfterPress.tsx";
import type { Entries } from "../Entry.ts";
import { answering, lostServer, silentServer } from "../servers.ts";
import { Served } from "../Surroundings.tsx";

const none = () => undefined;

interface Posts {
  items: readonly string[];
  nextCursor: string | null;
}

const page = (result: Partial<LoadedCall<Posts>>) => () => ({
  isFetching: false,
  refetch: none,
  ...result,
});

const posts = (usePage: () => LoadedCall<Posts>) => (
  <div className="grid gap-4">
    <CursorPages usePage={usePage} what="the posts">
      {({ items }) => items.map((text) => <Card key={text}>{text}</Card>)}
    </CursorPages>
  </div>
);

const LONG_QUESTION = {
  question: "What happens to my money when the broker closes, or when I want to leave?",
  answer:
    "It lies in your own account at the broker. We never hold it, and we cannot withdraw it: what the broker owes you it owes you alone.",
};
const faq = {
  entries: [...sampleLanding().faq, LONG_QUESTION],
  failed: false,
  retrying: false,
  onRetry: none,
};

const item = { list: { to: "/desk", label: "Tickets" }, what: "ticket" };
const call = { isFetching: false, refetch: none };
const fault = { ...networkError(), code: "internal", requestId: "0198f0a2-0000" } as const;

const rows = (
  <ul className="grid gap-px rounded-card border border-line">
    <li className="px-4 py-3">Deposit not seen</li>
    <li className="px-4 py-3">Code does not work</li>
  </ul>
);
const nothing = { title: "No ticket is open", text: "Choose one from the queue." };

function offerOf(id: TierOffer["id"]): TierOffer {
  const offer = sampleContent().tiers.find((tier) => tier.id === id);
  if (!offer) throw new Error(`The samples have no tier ${id}`);
  return offer;
}

const tiers = <TierCards card={(offer) => <TierCard key={offer.id} offer={offer} level={3} />} />;

const row = { to: "/desk", title: "Deposit not seen", facts: "Ada Obi", aside: "2 h" };

export const LISTS: Entries = {
  DeskRow: {
    states: {
      "one is open": (
        <ul>
          <DeskRow {...row} open={false} pills={<Pill>Waiting</Pill>} />
          <DeskRow {...row} open pills={<Pill>Waiting</Pill>} />
        </ul>
      ),
    },
  },
  ListAndDetail: {
    width: "line",
    wide: true,
    states: {
      "nothing is open": <ListAndDetail list={rows} detail={null} nothing={nothing} />,
      "one is open": (
        <ListAndDetail list={rows} detail={<Card>Where is it?</Card>} nothing={nothing} />
      ),
    },
  },
  CursorPages: {
    wide: true,
    states: {
      "there is more": posts(
        page({ data: { items: ["The newest post", "An older one"], nextCursor: "2" } }),
      ),
      "that is all": posts(page({ data: { items: ["The only post"], nextCursor: null } })),
      loading: posts(page({ isFetching: true })),
      failed: posts(page({ error: networkError() })),
    },
  },
  FaqList: {
    wide: true,
    states: {
      folded: <FaqList {...faq} />,
      unfolded: (
        <AfterPress on={LONG_QUESTION.question}>
          <FaqList {...faq} />
        </AfterPress>
      ),
      loading: <FaqList {...faq} entries={undefined} />,
      failed: <FaqList {...faq} entries={undefined} failed />,
    },
  },
  "FaqList, twoColumns": {
    width: "line",
    wide: true,
    states: { "on a wide screen": <FaqList {...faq} twoColumns /> },
  },
  TierCard: {
    wide: true,
    states: {
      plain: <TierCard offer={offerOf("silver")} />,
      "with a badge and a deed": (
        <TierCard
          offer={offerOf("pro")}
          badge={<Pill tone="brand">CURRENT</Pill>}
          action={<Button className="w-full">Manage</Button>}
        />
      ),
      gold: (
        <TierCard
          offer={offerOf("gold")}
          action={
            <Button kind="primary" className="w-full">
              Upgrade
            </Button>
          }
        />
      ),
      "cannot be chosen": (
        <TierCard offer={offerOf("silver")} dimmed badge={<Pill>BELOW YOURS</Pill>} />
      ),
    },
  },
  TierCards: {
    width: "line",
    wide: true,
    states: {
      loaded: <Served by={answering([contentApi.public, sampleContent()])}>{tiers}</Served>,
      loading: <Served by={silentServer}>{tiers}</Served>,
      failed: <Served by={lostServer}>{tiers}</Served>,
    },
  },
  OpenItem: {
    wide: true,
    states: {
      open: (
        <OpenItem {...item} call={{ ...call, currentData: "Where is my deposit?" }}>
          {(text) => <Card>{text}</Card>}
        </OpenItem>
      ),
      loading: (
        <OpenItem {...item} call={{ ...call, isFetching: true }}>
          {() => null}
        </OpenItem>
      ),
      failed: (
        <OpenItem {...item} call={{ ...call, error: fault }}>
          {() => null}
        </OpenItem>
      ),
    },
  },
};
