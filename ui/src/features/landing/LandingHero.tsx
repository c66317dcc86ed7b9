import type { RecordSummaryDto } from "@signaldeck/contract";
import { Play } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { FigureStrip, useFigures } from "./FigureStrip.tsx";
import type { Loaded } from "./LandingContentContext.tsx";
import { MeasuredWinRate } from "./MeasuredWinRate.tsx";
import { SampleSignal } from "./SampleSignal.tsx";

// Dialog and tour come when they are asked for, not with the page.
const DemoTour = lazy(async () => ({ default: (await import("./tour/DemoTour.tsx")).DemoTour }));

/** What the product is, in one screen. */
export function LandingHero({ record }: { record: Loaded<RecordSummaryDto> }) {
  const [tour, setTour] = useState(false);
  const figures = useFigures("hero");
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="mx-auto max-w-6xl px-5 pt-12 pb-16 md:pt-20"
    >
      <div className="grid items-center gap-12 lg:grid-cols-[1.05fr_0.95fr]">
        <div>
          <h1 id="hero-title" className="text-hero">
            Signals you can check.
          </h1>
          <p className="mt-5 max-w-xl text-3 text-muted">
            An options signal at five-minute marks, with its confidence and its reasons. Each one is
            sealed before its outcome and settled by the feed's own price, so the record is the
            record.
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={SCREENS.signup} kind="primary">
              Start Trading
            </ButtonLink>
            <Button
              aria-haspopup="dialog"
              icon={<Play aria-hidden="true" className="size-4" />}
              onClick={() => setTour(true)}
            >
              Watch Demo
            </Button>
          </div>
          <p className="mt-5 max-w-xl text-muted">
            Trading binary options is risky; most traders lose money. Retail sale is banned in some
            countries.
          </p>
        </div>
        <SampleSignal />
      </div>
      <div className="mt-14">
        <FigureStrip
          label="In figures"
          figures={figures}
          first={<MeasuredWinRate record={record} />}
        />
      </div>
      {tour && (
        <Suspense fallback={null}>
          <DemoTour onClose={() => setTour(false)} />
        </Suspense>
      )}
    </section>
  );
}
