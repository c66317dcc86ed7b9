import {
  MINUTE,
  percentAsIs,
  SAMPLES,
  SIGNAL_LIMITS,
  type SignalDto,
  t,
} from "@signaldeck/contract";
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
        what={t("the signals")}
        note={t("Whether one is live is not known. The list is asked for again by itself.")}
        waiting={null}
      >
        {() => null}
      </Loaded>
      {/* Its note is all that it holds: one line. */}
      <SampleData
        label={t("Not live: connection lost")}
        note={t(
          "A placeholder, not a signal: {{pair}}, {{direction}}, confidence {{confidence}}, expiry {{minutes}} minutes.",
          {
            pair,
            direction,
            confidence: percentAsIs(confidence),
            minutes: SIGNAL_LIMITS.life / MINUTE,
          },
        )}
        className="pb-1"
      >
        {null}
      </SampleData>
    </Card>
  );
}
