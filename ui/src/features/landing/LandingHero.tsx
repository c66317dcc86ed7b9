import { t, type RecordSummaryDto } from "@signaldeck/contract";
import { Play } from "lucide-react";
import { Suspense, useState } from "react";
import { Button, ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import type { Loaded } from "./LandingContentContext.tsx";
import { FinishedChain } from "./living/FinishedChain.tsx";
import { RecordCard } from "./living/RecordCard.tsx";
import { lazyPart } from "../../components/loadCode.ts";

// It comes when it is asked for, not with the page.
const Replay = lazyPart(async () => (await import("./Replay.tsx")).Replay);

/** What the product is, in one screen. */
export function LandingHero({ record }: { record: Loaded<RecordSummaryDto> }) {
  const [isWatched, setWatched] = useState(false);
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="mx-auto max-w-6xl px-5 pt-10 pb-16 md:pt-12"
    >
      <div className="grid items-center gap-12 lg:grid-cols-[1.05fr_0.95fr]">
        <div>
          <h1 id="hero-title" className="text-hero text-balance">
            {t("Signals you can check.")}
          </h1>
          <p className="mt-5 max-w-xl text-3 text-muted">
            {t(
              "One signal at a time at five-minute marks, with its odds. Each live one is sealed before its outcome, settled by the feed's own price, and kept, won or lost.",
            )}
          </p>
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={SCREENS.signup} kind="primary">
              {t("Start Trading")}
            </ButtonLink>
            <Button
              aria-haspopup="dialog"
              icon={<Play aria-hidden="true" className="size-4" />}
              onClick={() => setWatched(true)}
            >
              {t("Watch Demo")}
            </Button>
          </div>
          <p className="mt-5 max-w-xl text-muted">
            {t(
              "Trading binary options is risky; most traders lose money. Retail sale is banned in some countries.",
            )}
          </p>
        </div>
        <FinishedChain liveFrom={record.isError ? null : record.data?.liveFrom} />
      </div>
      <div className="mt-8">
        <RecordCard record={record} />
      </div>
      {isWatched && (
        <Suspense fallback={null}>
          <Replay record={record} onClose={() => setWatched(false)} />
        </Suspense>
      )}
    </section>
  );
}
