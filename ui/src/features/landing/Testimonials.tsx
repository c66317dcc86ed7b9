import { t, type TestimonialDto } from "@signaldeck/contract";
import { ChevronLeft, ChevronRight, Pause, Star } from "lucide-react";
import { useState } from "react";
import { classes } from "../../components/classes.ts";
import { IconButton } from "../../components/IconButton.tsx";
import { Pill } from "../../components/Pill.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useLandingContent } from "./LandingContentContext.tsx";
import { LandingSection } from "./LandingSection.tsx";
import { useCarousel } from "./useCarousel.ts";
import { useReducedMotion } from "./useReducedMotion.ts";

/** What members say: samples in the demo, else only words that have a source. */
export function Testimonials() {
  const { data } = useLandingContent().landing;
  return (
    <LandingSection
      id="testimonials"
      title={t("What members say")}
      lead={t("Individual experiences. Yours may differ.")}
    >
      {data && data.testimonials.length > 0 ? (
        <TestimonialCarousel items={data.testimonials} />
      ) : (
        <NoTestimonials loading={!data} />
      )}
    </LandingSection>
  );
}

function NoTestimonials({ loading }: { loading: boolean }) {
  return (
    <div className={classes("text-muted", loading && "min-h-72")}>
      {!loading && (
        <>
          <p className="max-w-2xl">
            {t(
              "Nothing is quoted here yet. A member's words appear only with that member's consent. The record needs nobody's word.",
            )}
          </p>
          <TextLink to={SCREENS.performance}>{t("Open the track record")}</TextLink>
        </>
      )}
    </div>
  );
}

function TestimonialCarousel({ items }: { items: readonly TestimonialDto[] }) {
  const reduced = useReducedMotion();
  const [resting, setResting] = useState(false);
  const carousel = useCarousel(items.length, reduced || resting);
  const running = carousel.autoplay && !reduced;
  const rest = () => setResting(true);
  const goOn = () => setResting(false);

  return (
    <section
      aria-roledescription={t("carousel")}
      aria-label={t("Testimonials")}
      onPointerEnter={rest}
      onPointerLeave={goOn}
      onFocus={rest}
      onBlur={goOn}
    >
      {/* All slides share one cell, so that the tallest gives the height and nothing jumps. */}
      <div aria-live={running ? "off" : "polite"} className="grid">
        {items.map((item, index) => (
          <Testimonial
            key={item.id}
            item={item}
            shown={index === carousel.index}
            label={t("{{place}} of {{total}}", { place: index + 1, total: items.length })}
          />
        ))}
      </div>
      <div className="mt-3 flex flex-wrap items-center">
        <IconButton
          label={t("Previous testimonial")}
          icon={ChevronLeft}
          onClick={carousel.previous}
        />
        <div className="flex">
          {items.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-label={t("Testimonial {{place}}", { place: index + 1 })}
              aria-current={index === carousel.index}
              onClick={() => carousel.select(index)}
              className="group grid h-11 w-8 place-items-center rounded-small"
            >
              <span
                className={classes(
                  "h-2 rounded-full transition-all",
                  index === carousel.index
                    ? "w-5 bg-brand"
                    : "w-2 bg-line-strong group-hover:bg-muted",
                )}
              />
            </button>
          ))}
        </div>
        <IconButton label={t("Next testimonial")} icon={ChevronRight} onClick={carousel.next} />
        {running && <IconButton label={t("Stop moving on")} icon={Pause} onClick={carousel.stop} />}
      </div>
    </section>
  );
}

function Testimonial(props: { item: TestimonialDto; shown: boolean; label: string }) {
  const { item, shown, label } = props;
  const facts = [
    [t("Result"), item.profit],
    [t("Over"), item.timeframe],
    [t("On capital"), item.roi],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  const sample = item.kind === "sample";
  return (
    <div
      role="group"
      aria-roledescription={t("slide")}
      aria-label={label}
      className={classes(
        "col-start-1 row-start-1 flex flex-col gap-5 rounded-card border bg-surface p-6 transition-opacity duration-200 md:p-8",
        sample ? "border-dashed border-field" : "border-line",
        !shown && "invisible opacity-0",
      )}
    >
      <div className="flex flex-wrap items-center gap-3">
        {sample && <Pill tone="sample">{t("Sample")}</Pill>}
        <Stars rating={item.rating} />
      </div>
      <blockquote className="max-w-3xl flex-1 text-3">{item.text}</blockquote>
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <span className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-11 shrink-0 place-items-center rounded-full bg-raised font-semibold"
          >
            {item.initials}
          </span>
          <span>
            <span className="block font-semibold">{item.name}</span>
            <span className="block text-muted">
              {[item.role, item.company, item.location].filter(Boolean).join(", ")}
            </span>
          </span>
        </span>
        <dl className="flex flex-wrap gap-x-8 gap-y-2">
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt className="text-1 text-muted">{term}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
}

function Stars({ rating }: { rating: number }) {
  return (
    <span
      role="img"
      aria-label={t("{{rating}} of 5 stars", { rating })}
      className="flex gap-0.5 text-muted"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          aria-hidden="true"
          className={classes("size-4", star <= rating ? "fill-current" : "opacity-40")}
        />
      ))}
    </span>
  );
}
