import { ButtonLink } from "../../components/Button.tsx";
import { SCREENS } from "../../screens.ts";
import { SampleSignal } from "./SampleSignal.tsx";

/** What the product is, in one screen. */
export function LandingHero() {
  return (
    <section
      id="hero"
      aria-labelledby="hero-title"
      className="mx-auto grid max-w-6xl items-center gap-12 px-5 pt-12 pb-16 md:pt-20 md:pb-24 lg:grid-cols-[1.05fr_0.95fr]"
    >
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
          <ButtonLink to={SCREENS.login}>Login</ButtonLink>
        </div>
        <p className="mt-5 max-w-xl text-muted">
          Trading binary options is risky; most traders lose money. Retail sale is banned in some
          countries.
        </p>
      </div>
      <SampleSignal />
    </section>
  );
}
