import { t } from "@signaldeck/contract";
import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw } from "lucide-react";
import { Button } from "../../../components/Button.tsx";
import { classes } from "../../../components/classes.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { DirectionLabel } from "../../../components/DirectionLabel.tsx";
import { IconButton } from "../../../components/IconButton.tsx";
import { SampleData } from "../../../components/SampleData.tsx";
import { SampleRing } from "../SampleRing.tsx";
import { useReducedMotion } from "../useReducedMotion.ts";
import { TourChart } from "./TourChart.tsx";
import { TourPanel } from "./TourPanel.tsx";
import { TOUR_STEPS } from "./tourScript.ts";
import { useTour } from "./useTour.ts";
import type { Tour } from "./useTour.ts";

const LIVE = TOUR_STEPS.findIndex(({ panel }) => panel === "signal");
const RUNNING = TOUR_STEPS.findIndex(({ panel }) => panel === "waiting");
const SECONDS = 300;

/** A short tour of the signal room that runs by itself and can be paused; all of it is a sample. */
export function DemoTour({ onClose }: { onClose: () => void }) {
  const tour = useTour(!useReducedMotion());
  const step = TOUR_STEPS[tour.index];
  if (!step) return null;
  return (
    <Dialog open onClose={onClose} title={t("The signal room in 40 seconds")}>
      <SampleData label={t("Sample data")} note={t("Nothing here is live or was measured")}>
        <Stage tour={tour} />
        <TourPanel panel={step.panel} />
      </SampleData>
      <div aria-live="polite" className="mt-4 min-h-24">
        <h3 className="font-semibold">{step.title()}</h3>
        <p className="mt-1 text-muted">{step.text()}</p>
      </div>
      <Progress tour={tour} />
      <div className="mt-3 flex items-center justify-between gap-2">
        <IconButton
          label={t("Previous step")}
          icon={ChevronLeft}
          disabled={tour.index === 0}
          onClick={() => tour.show(tour.index - 1)}
        />
        <PlayButton tour={tour} />
        <IconButton
          label={t("Next step")}
          icon={ChevronRight}
          disabled={tour.index === TOUR_STEPS.length - 1}
          onClick={() => tour.show(tour.index + 1)}
        />
      </div>
    </Dialog>
  );
}

function PlayButton({ tour }: { tour: Tour }) {
  const Icon = tour.ended ? RotateCcw : tour.playing ? Pause : Play;
  return (
    <Button
      icon={<Icon aria-hidden="true" className="size-4" />}
      onClick={tour.toggle}
      className="min-w-36"
    >
      {tour.ended ? t("Watch again") : tour.playing ? t("Pause") : t("Play")}
    </Button>
  );
}

/** Pair, ring and price as the room would show them at this moment of the tour. */
function Stage({ tour }: { tour: Tour }) {
  const live = tour.index >= LIVE;
  const after = tour.index < RUNNING ? 0 : tour.index === RUNNING ? tour.progress : 1;
  const left = Math.round(SECONDS * (1 - after));
  const over = after === 1;
  const toMark = Math.max(0, Math.ceil(4 * (1 - tour.progress)));
  return (
    <>
      <div className="flex min-h-24 items-center justify-between gap-4">
        {live ? (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="text-3 font-semibold">EUR/USD</span>
            <DirectionLabel direction="CALL" className="rounded-full bg-call-wash px-3 py-1" />
          </p>
        ) : (
          <p className="text-3 font-semibold">{t("Waiting for the mark")}</p>
        )}
        <SampleRing
          fraction={live ? 1 - after : 0}
          text={
            live ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : `0:0${toMark}`
          }
          caption={!live ? t("to the mark") : over ? t("expired") : t("to expiry")}
        />
      </div>
      <div className="my-2">
        <TourChart after={after} entered={live} />
      </div>
    </>
  );
}

/** How far the tour is; the words beside it say the same. */
function Progress({ tour }: { tour: Tour }) {
  return (
    <div className="flex items-center gap-3">
      <div aria-hidden="true" className="flex flex-1 gap-1">
        {TOUR_STEPS.map(({ panel }, index) => (
          <span key={panel} className="h-1 flex-1 overflow-hidden rounded-full bg-line">
            <span
              className={classes("block h-full bg-brand", index > tour.index && "invisible")}
              style={{ width: `${index === tour.index ? tour.progress * 100 : 100}%` }}
            />
          </span>
        ))}
      </div>
      <span className="text-1 text-muted">
        {t("Step {{step}} of {{steps}}", { step: tour.index + 1, steps: TOUR_STEPS.length })}
      </span>
    </div>
  );
}
