import type { ContentPreviewDto, PageId } from "@signaldeck/contract";
import { useEffect, useRef, type ComponentType } from "react";
import { useCountryRulesQuery, useProductsQuery } from "./api/contentCalls.ts";
import { Card } from "./components/Card.tsx";
import { RuleWords } from "./components/RuleWords.tsx";
import { TierCard } from "./components/TierCard.tsx";
import { TierCards } from "./components/TierCards.tsx";
import { WhatExists } from "./components/WhatExists.tsx";
import { WrittenText } from "./components/WrittenText.tsx";
import { Course } from "./features/offers/academy/CoursePage.tsx";
import { LiveSessions } from "./features/offers/academy/LiveSessions.tsx";
import { OfferBanner } from "./features/offers/bot-access/OfferBanner.tsx";
import type { ContentPreviews, PreviewPart } from "./features/office/content/previews.ts";
import { LandingContentProvider } from "./features/landing/LandingContentContext.tsx";
import { LandingPage } from "./features/landing/LandingPage.tsx";
import { RiskPage } from "./features/landing/RiskPage.tsx";
import { TextPage } from "./features/landing/TextPage.tsx";
import { Contacts } from "./features/support/Contacts.tsx";

const there = <T,>(data: T) => ({
  data,
  isError: false,
  isFetching: false,
  refetch: () => undefined,
});

/** A page of the public site, made of a draft. */
function onPublicSite(Page: ComponentType, at?: string): PreviewPart {
  return function PublicPreview({ preview }) {
    const frame = useRef<HTMLDivElement>(null);
    useEffect(() => {
      if (at !== undefined) frame.current?.querySelector(`#${at}`)?.scrollIntoView();
    }, []);
    const content = { site: there(preview.public), landing: there(preview.landing) };
    return (
      <div ref={frame}>
        <LandingContentProvider content={content}>
          <Page />
        </LandingContentProvider>
      </div>
    );
  };
}

const legal = (page: PageId) => onPublicSite(() => <TextPage page={page} />);

/** A part of a screen, with the room that it has there. */
function asPart(Part: PreviewPart): PreviewPart {
  return function PartPreview(props) {
    return (
      <div className="mx-auto grid w-full max-w-4xl gap-5 p-4">
        <Part {...props} />
      </div>
    );
  };
}

const Tiers: PreviewPart = () => (
  <TierCards card={(offer) => <TierCard key={offer.id} offer={offer} level={2} />} />
);

function Products() {
  const { data = [] } = useProductsQuery();
  return <WhatExists ids={data.map(({ id }) => id)} />;
}

function Rules() {
  const { data = [] } = useCountryRulesQuery();
  return data.map((rule) => (
    <Card
      key={`${rule.country} ${rule.about}`}
      title={`${rule.country}: ${rule.about}, ${rule.effect}`}
    >
      <RuleWords rule={rule} />
    </Card>
  ));
}

const CannedAnswer: PreviewPart = ({ preview: { cannedAnswer } }) =>
  cannedAnswer && (
    <Card title={cannedAnswer.title}>
      <WrittenText text={cannedAnswer.text} />
    </Card>
  );

const Offer: PreviewPart = ({ preview: { botOffer } }) =>
  botOffer ? <OfferBanner /> : <p className="text-muted">No offer is shown.</p>;

const courseOf = ({ course }: ContentPreviewDto) => course && <Course course={course} />;

const landing = (at?: string) => onPublicSite(LandingPage, at);

/** What shows each content file, by its path or folder. */
export const CONTENT_PREVIEWS: ContentPreviews = {
  "brand.json": landing(),
  "figures.json": landing(),
  "site.json": landing(),
  "plans.json": landing("pricing"),
  "testimonials.json": landing("testimonials"),
  "faq.json": landing("faq"),
  "tiers.json": asPart(Tiers),
  "products.json": asPart(Products),
  "support.json": asPart(Contacts),
  "links.json": asPart(Contacts),
  "countries.json": asPart(Rules),
  "bot-offer.json": asPart(Offer),
  "live-sessions.json": asPart(({ preview }) => <LiveSessions sessions={preview.sessions} />),
  "risk-disclosure.md": onPublicSite(RiskPage),
  "legal/terms.md": legal("terms"),
  "legal/privacy.md": legal("privacy"),
  "legal/refund.md": legal("refund"),
  "legal/affiliate.md": legal("affiliate"),
  courses: asPart(({ preview }) => courseOf(preview)),
  "canned-answers": asPart(CannedAnswer),
};
