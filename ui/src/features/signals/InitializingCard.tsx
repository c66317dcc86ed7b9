import { t } from "@signaldeck/contract";
import { HeroFrame } from "./HeroFrame.tsx";
import { useEnginePause } from "./useEnginePause.ts";
import { NextSignalRing, PauseSentence } from "./WaitingCard.tsx";

/** The list is there and empty: no signal has been published for this member yet. */
export function InitializingCard() {
  const pause = useEnginePause();
  return (
    <HeroFrame
      label={t("Waiting for the first signal")}
      title={<h2 className="text-3">{t("Initializing Signal Stream...")}</h2>}
      lead={
        pause ? <PauseSentence reason={pause.reason} /> : t("Setting up real-time connection...")
      }
      ring={<NextSignalRing newest={undefined} />}
    >
      <p className="mt-5 border-t border-line pt-4.5 text-muted">
        {t("The first signal appears here as soon as it is published.")}
      </p>
    </HeroFrame>
  );
}
