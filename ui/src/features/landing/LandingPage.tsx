import {
  RECORD_SUMMARY_PATH,
  t,
  type RecordSummaryDto,
  TRIAL,
  decimals,
  percent,
} from "@signaldeck/contract";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { Difference } from "./Difference.tsx";
import { useLandingBrand, useLandingContent } from "./LandingContentContext.tsx";
import { FigureStrip, useFigures } from "./FigureStrip.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingHero } from "./LandingHero.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { features, steps, reasonsToChoose } from "./landingTexts.ts";
import { PointGrid } from "./PointGrid.tsx";
import { Pricing } from "./Pricing.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";
import { Testimonials } from "./Testimonials.tsx";
import { TrackRecord } from "./TrackRecord.tsx";
import { useFetched } from "./useFetched.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { FaqList } from "../../components/FaqList.tsx";
import { SampleData } from "../../components/SampleData.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { ExpiryRing } from "../../components/ExpiryRing.tsx";
import { Price } from "../../components/Price.tsx";

/** What speaks for the product besides its signals. */
function WhyTraders() {
  const brand = useLandingBrand();
  const figures = useFigures("why");
  return (
    <LandingSection
      id="why"
      title={t("Why traders choose {{brand}}", { brand })}
      lead={t(
        "Signals are half of it. The other half is what keeps you from losing more than you meant to.",
      )}
    >
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-4">
        {reasonsToChoose().map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon aria-hidden="true" className="size-5 text-brand" />
            <h3 className="mt-3 text-3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ul>
      {figures.length > 0 && (
        <div className="mt-12">
          <FigureStrip label={t("The service in figures")} figures={figures} />
        </div>
      )}
    </LandingSection>
  );
}

const facts = (): readonly { label: string; value: string; note?: string }[] => [
  { label: t("Stop loss · take profit"), value: "1.08401 · 1.08557" },
  {
    label: t("Confidence"),
    value: percent(54.8),
    note: t("{{low}} to {{high}}", { low: decimals("53.1"), high: decimals("56.4") }),
  },
  { label: t("Break-even at {{payout}} payout", { payout: percent(85, 0) }), value: percent(54.1) },
  { label: t("Expiry"), value: t("5 minutes after entry") },
];

/** How a signal looks, as a picture: nothing in it runs or was measured. */
function SampleSignal() {
  return (
    <SampleData
      label={t("Sample signal")}
      note={t("So you know what to expect")}
      className="bg-surface"
    >
      <div className="flex items-center justify-between gap-4">
        <div>
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-4">EUR/USD</span>
            <DirectionLabel direction="CALL" className="rounded-full bg-call-wash px-3 py-1" />
          </p>
          <p className="mt-3 text-1 text-muted">{t("Entry")}</p>
          <p className="text-3 font-semibold">
            <Price value={1.08472} decimals={5} />
          </p>
        </div>
        <ExpiryRing
          fraction={0.74}
          text="3:42"
          caption={t("to expiry")}
          label={t("Time to expiry")}
        />
      </div>
      <dl className="mt-4 grid gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-2">
        {facts().map(({ label, value, note }) => (
          <div key={label}>
            <dt className="text-1 text-muted">{label}</dt>
            <dd className="font-semibold">
              {value}{" "}
              {note !== undefined && <span className="text-1 font-normal text-muted">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </SampleData>
  );
}

/** The way from applying to trading. */
function HowItWorks() {
  return (
    <LandingSection id="how-it-works" title={t("How it works")}>
      <ol className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4">
        {steps().map(({ title, text }, index) => (
          <li key={title} className="border-t-2 border-line-strong pt-4">
            <span aria-hidden="true" className="font-semibold text-brand">
              {index + 1}
            </span>
            <h3 className="mt-1 text-3 font-semibold">{title}</h3>
            <p className="mt-1.5 text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ButtonLink to={SCREENS.signup} className="mt-9">
        {t("Start your application")}
      </ButtonLink>
    </LandingSection>
  );
}

/** The questions that visitors ask. */
function Faq() {
  const { data, isError, isFetching, refetch } = useLandingContent().landing;
  return (
    <LandingSection id="faq" title={t("Questions and answers")}>
      <FaqList
        entries={data?.faq}
        failed={isError}
        retrying={isFetching}
        onRetry={refetch}
        twoColumns
      />
    </LandingSection>
  );
}

/** The last invitation, without a promise. */
function CallToAction() {
  const figures = useFigures("start");
  return (
    <section aria-labelledby="start-title" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-5 py-14">
        <div className="flex flex-wrap items-center justify-between gap-6">
          <div>
            <h2 id="start-title" className="text-4">
              {t("See it for a day first")}
            </h2>
            <p className="mt-2 text-3 text-muted">
              {t("The trial of {{hours}} hours starts when you confirm your email.", {
                hours: TRIAL.hours,
              })}
            </p>
          </div>
          <ButtonLink to={SCREENS.signup} kind="primary">
            {t("Start Trading")}
          </ButtonLink>
        </div>
        {figures.length > 0 && (
          <div className="mt-9">
            <FigureStrip label={t("The community in figures")} figures={figures} />
          </div>
        )}
      </div>
    </section>
  );
}

/** The public page: what the product is, what it costs, what its figures are worth. */
export function LandingPage() {
  const record = useFetched<RecordSummaryDto>(RECORD_SUMMARY_PATH);
  const { data: site } = useLandingContent().site;
  const brand = useLandingBrand();
  return (
    <>
      <title>{brand}</title>
      <LandingNavigation onLanding />
      <main>
        <LandingHero record={record} />
        <LandingSection id="about" title={t("One signal at a time, with its reasons")}>
          <div className="grid items-start gap-5 lg:grid-cols-[1.4fr_1fr]">
            <PointGrid points={features()} />
            <SampleSignal />
          </div>
          <FigureStrip label={t("In figures")} figures={useFigures("hero")} className="mt-5" />
        </LandingSection>
        <WhyTraders />
        <HowItWorks />
        <Difference />
        <Pricing />
        <Testimonials />
        <TrackRecord record={record} />
        <Faq />
        <CallToAction />
        <div className="mx-auto max-w-6xl px-5 pb-16">
          <RiskSummary summary={site?.riskDisclosure.summary} />
        </div>
      </main>
      <LandingFooter onLanding />
      <ScrollToTop />
    </>
  );
}
