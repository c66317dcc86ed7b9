import { MINUTE, percentAsIs, SAMPLES, SIGNAL_LIMITS, type SignalDto } from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { Loaded, type LoadedCall } from "../../components/Loaded.tsx";
import { SampleData } from "../../components/SampleData.tsx";
import { HERO_CLASS } from "./HeroFrame.tsx";

const { pair, direction, confidence } = SAMPLES.lostConnection;

/** The first list could not be loaded and none is known. What stands for a signal is one muted line. */
export function LostConnectionCard({ call }: { call: LoadedCall<SignalDto[]> }) {
  return (
    <Card padded={false} className={`${HERO_CLASS} grid content-between gap-5`}>
      <Loaded
        call={call}
        what="the signals"
        note="Whether one is live is not known. The list is asked for again by itself."
        waiting={null}
      >
        {() => null}
      </Loaded>
      {/* Its note is all that it holds: one line. */}
      <SampleData
        label="Not live: connection lost"
        note={`A placeholder, not a signal: ${pair}, ${direction}, confidence ${percentAsIs(confidence)}, expiry ${SIGNAL_LIMITS.life / MINUTE} minutes.`}
        className="pb-1"
      >
        {null}
      </SampleData>
    </Card>
  );
}
