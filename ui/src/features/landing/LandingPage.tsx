import { RECORD_SUMMARY_PATH, t, type RecordSummaryDto } from "@signaldeck/contract";
import { RiskSummary } from "../../components/RiskSummary.tsx";
import { CallToAction } from "./CallToAction.tsx";
import { Difference } from "./Difference.tsx";
import { Faq } from "./Faq.tsx";
import { HowItWorks } from "./HowItWorks.tsx";
import { useLandingBrand, useLandingContent } from "./LandingContentContext.tsx";
import { FigureStrip, useFigures } from "./FigureStrip.tsx";
import { LandingFooter } from "./LandingFooter.tsx";
import { LandingHero } from "./LandingHero.tsx";
import { LandingNavigation } from "./LandingNavigation.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { features } from "./landingTexts.ts";
import { PointGrid } from "./PointGrid.tsx";
import { Pricing } from "./Pricing.tsx";
import { SampleSignal } from "./SampleSignal.tsx";
import { ScrollToTop } from "./ScrollToTop.tsx";
import { Testimonials } from "./Testimonials.tsx";
import { TrackRecord } from "./TrackRecord.tsx";
import { useFetched } from "./useFetched.ts";
import { WhyTraders } from "./WhyTraders.tsx";

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
