import { MINUTE, RECORD_LIMITS, watNear } from "@signaldeck/contract";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { OwnTime } from "../../components/OwnTime.tsx";
import { useTrialCountdown } from "../../components/trialCountdown.ts";
import { useNow } from "../../components/useNow.ts";
import { SCREENS } from "../../screens.ts";

/** What the trial shows and until when; after its end, that it is over and what stays open. */
export function TrialCard(props: { expiresAt: string }) {
  const { ended, expiresAt } = useTrialCountdown(props.expiresAt);
  const now = useNow(MINUTE);
  return (
    <Card
      title={ended ? "Your trial has ended" : "Your trial"}
      className="border-amber"
      aside={
        !ended && (
          <>
            until {watNear(expiresAt, now)}
            <OwnTime at={expiresAt} />
          </>
        )
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-muted">
          {ended
            ? "The signal room is closed until your deposit is verified. The public record stays open."
            : `The signal room shows you every real signal ${RECORD_LIMITS.publicAfter / MINUTE} minutes after it expired. At the end of the trial it closes.`}
        </p>
        <ButtonLink to={ended ? SCREENS.performance : SCREENS.signals}>
          {ended ? "See the public record" : "Open the signal room"}
        </ButtonLink>
      </div>
    </Card>
  );
}
