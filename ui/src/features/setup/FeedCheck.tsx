import { SECOND, setupApi, SETUP_LIMITS, type FeedCheckDto } from "@signaldeck/contract";
import { CircleAlert, CircleCheck, Radio } from "lucide-react";
import { Button } from "../../components/Button.tsx";
import { FormAlert } from "../../components/FormAlert.tsx";
import { Price } from "../../components/Price.tsx";
import { useFault } from "../../components/useFault.ts";
import { useCheckFeedMutation } from "./api.ts";

/** Asks the saved feed for a price, and says how old it is. */
export function FeedCheck() {
  const [check, { isLoading, data }] = useCheckFeedMutation();
  const { fault, attempt } = useFault();
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          busy={isLoading}
          icon={<Radio aria-hidden="true" className="size-4" />}
          onClick={() => void attempt(() => check().unwrap(), setupApi.checkFeed.failure)}
        >
          {isLoading ? "Asking for a price" : "Check the feed"}
        </Button>
        <p className="min-w-0 flex-1 basis-52 text-muted">
          Asks what is saved for a price, for up to {SETUP_LIMITS.feedPatience / SECOND} seconds.
        </p>
      </div>
      <FormAlert message={fault} />
      <div role="status" className="empty:absolute">
        {fault === null && !isLoading && data && (
          <ul aria-label="What the feed said" className="grid gap-2">
            {data.map((one) => (
              <Said key={one.label} said={one} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Said({ said: { label, quote, reason } }: { said: FeedCheckDto }) {
  const Icon = quote ? CircleCheck : CircleAlert;
  return (
    <li
      className={`flex gap-2.5 rounded-small px-3.5 py-3 ${quote ? "bg-brand-wash" : "bg-put-wash"}`}
    >
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-4 shrink-0 ${quote ? "text-brand" : "text-put"}`}
      />
      <p className="min-w-0 break-words">
        {label}:{" "}
        {quote ? (
          <>
            {quote.pair} <Price value={quote.price} decimals={quote.decimals} />, {aged(quote.age)}
          </>
        ) : (
          reason
        )}
      </p>
    </li>
  );
}

/** How old a price was, in words; one of the future tells that this server's clock is behind. */
function aged(age: number): string {
  const seconds = (Math.abs(age) / SECOND).toFixed(1);
  return age < -SECOND
    ? `${seconds} seconds ahead of this server's clock, which is behind`
    : `${age < 0 ? "0.0" : seconds} seconds old`;
}
