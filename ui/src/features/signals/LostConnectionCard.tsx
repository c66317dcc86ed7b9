import { MINUTE, SAMPLES, SIGNAL_LIMITS, percentAsIs } from "@signaldeck/contract";
import { Button } from "../../components/Button.tsx";
import { DirectionLabel } from "../../components/DirectionLabel.tsx";
import { SampleData } from "../../components/SampleData.tsx";

const SAMPLE = SAMPLES.lostConnection;

/** The first list could not be loaded and none is known: a placeholder that says so. */
export function LostConnectionCard(props: { onRetry: () => void; retrying: boolean }) {
  return (
    <SampleData
      label="Not live: connection lost"
      note="This is a placeholder, not a signal. Do not trade on it."
    >
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="flex flex-wrap items-baseline gap-x-3.5 text-4 text-muted">
            {SAMPLE.pair}
            <DirectionLabel direction={SAMPLE.direction} className="text-2 tracking-normal" />
          </p>
          <p className="mt-1 text-muted">
            Confidence {percentAsIs(SAMPLE.confidence)}, expiry {SIGNAL_LIMITS.life / MINUTE}{" "}
            minutes
          </p>
        </div>
        <Button onClick={props.onRetry} busy={props.retrying}>
          Retry
        </Button>
      </div>
    </SampleData>
  );
}
