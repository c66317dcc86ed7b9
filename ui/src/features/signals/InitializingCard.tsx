import { HeroFrame } from "./HeroFrame.tsx";
import { NextSignalRing } from "./WaitingCard.tsx";

/** The list is there and empty: no signal has been published for this member yet. */
export function InitializingCard() {
  return (
    <HeroFrame
      label="Waiting for the first signal"
      title={<h2 className="text-3">Initializing Signal Stream...</h2>}
      lead="Setting up real-time connection..."
      ring={<NextSignalRing newest={undefined} />}
      facts={
        <div className="col-span-full text-muted">
          The first signal appears here as soon as it is published.
        </div>
      }
    />
  );
}
