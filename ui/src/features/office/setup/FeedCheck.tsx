import { SECOND, setupApi, SETUP_LIMITS, type FeedCheckDto } from "@signaldeck/contract";
import { Radio } from "lucide-react";
import { Price } from "../../../components/Price.tsx";
import { useCheckFeedMutation } from "./api.ts";
import { Probe, Verdict } from "./Probe.tsx";

/** Asks the saved feed for a price, and says how old it is. */
export function FeedCheck() {
  const [check, { isLoading, data }] = useCheckFeedMutation();
  return (
    <Probe
      icon={<Radio aria-hidden="true" className="size-4" />}
      label="Check the feed"
      busyLabel="Asking for a price"
      busy={isLoading}
      hint={`Asks what is saved for a price, for up to ${SETUP_LIMITS.feedPatience / SECOND} seconds.`}
      onTry={() => check().unwrap()}
      failure={setupApi.checkFeed.failure}
    >
      {data && (
        <ul aria-label="What the feed said" className="grid gap-2">
          {data.map((one) => (
            <li key={one.label}>
              <Said said={one} />
            </li>
          ))}
        </ul>
      )}
    </Probe>
  );
}

function Said({ said: { label, quote, reason } }: { said: FeedCheckDto }) {
  return (
    <Verdict good={quote !== null}>
      {label}:{" "}
      {quote ? (
        <>
          {quote.pair} <Price value={quote.price} decimals={quote.decimals} />, {aged(quote.age)}
        </>
      ) : (
        reason
      )}
    </Verdict>
  );
}

/** How old a price was, in words; one of the future tells that this server's clock is behind. */
function aged(age: number): string {
  const seconds = (Math.abs(age) / SECOND).toFixed(1);
  return age < -SECOND
    ? `${seconds} seconds ahead of this server's clock, which is behind`
    : `${age < 0 ? "0.0" : seconds} seconds old`;
}
