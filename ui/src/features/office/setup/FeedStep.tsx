import { zodResolver } from "@hookform/resolvers/zod";
import {
  FeedForm,
  SetupFeed,
  setupApi,
  type FeedInput,
  type SetupDto,
  SECOND,
  SETUP_LIMITS,
  type FeedCheckDto,
} from "@signaldeck/contract";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Radio } from "lucide-react";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { SendForm } from "../../../components/SendForm.tsx";
import { useSaveFeedMutation, useCheckFeedMutation } from "./api.ts";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaving } from "./useSaving.ts";
import { Price } from "../../../components/Price.tsx";
import { Probe, Verdict } from "./Probe.tsx";

/** Asks the saved feed for a price, and says how old it is. */
function FeedCheck() {
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

const FEEDS: Record<SetupFeed, string> = {
  binance: "Binance (coins)",
  deriv: "Deriv (currencies and metals)",
  both: "Deriv and Binance",
  simulated: "Simulated prices (no market)",
};

/** What follows from a choice. */
const MEANINGS: Record<SetupFeed, string> = {
  binance:
    "Binance's public data needs no key. Make sure that its terms allow what you do with it.",
  deriv:
    "Deriv needs no key. Its terms restrict storing prices and passing them on, and this product does both: ask Deriv, and keep the answer.",
  both: "Neither needs a key. Deriv's terms restrict storing prices and passing them on, and this product does both: ask Deriv, and keep the answer.",
  simulated:
    "Made by a computer, to try the server out. Every page says so, and nobody should stake money on it.",
};

/** Where prices come from. */
export function FeedStep({ setup }: { setup: SetupDto }) {
  const { feed, source, pairs, running } = setup.feed;
  const facts = [
    { label: "Prices", value: feed === null ? running : FEEDS[feed] },
    { label: "Pairs", value: pairs?.join(", ") ?? "All of the feed" },
  ];
  return (
    <StepCard id="feed" setup={setup}>
      <GivenOr source={source} names="FEED, PAIRS" facts={facts}>
        <ChooseFeed setup={setup} />
      </GivenOr>
      {feed !== null && <FeedCheck key={`${feed} ${pairs?.join() ?? ""}`} />}
    </StepCard>
  );
}

function ChooseFeed({ setup }: { setup: SetupDto }) {
  const { feed, pairs, running } = setup.feed;
  const [save] = useSaveFeedMutation();
  const form = useForm<z.input<typeof FeedForm>, unknown, FeedInput>({
    resolver: zodResolver(FeedForm),
    defaultValues: { feed: feed ?? "", pairs: pairs?.join(", ") ?? "" },
  });
  const { control } = form;
  const chosen = SetupFeed.safeParse(useWatch({ control, name: "feed" })).data;
  const { sending } = useSaving("feed", setup, form, {
    fields: ["feed", "pairs"],
    failure: setupApi.saveFeed.failure,
    save: (body) => save({ body }).unwrap(),
  });
  return (
    <SendForm sending={sending} action="Save feed">
      <p className="text-muted">Running now: {running}.</p>
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          control={control}
          name="feed"
          label="Where prices come from"
          placeholder="Choose a feed"
          options={Object.entries(FEEDS).map(([value, label]) => ({ value, label }))}
        />
        <TextField
          control={control}
          name="pairs"
          label="Pairs"
          autoComplete="off"
          spellCheck="false"
          placeholder="EUR/USD, BTC/USDT"
          description="Leave empty for all that the feed offers"
        />
      </div>
      {chosen !== undefined && <p className="text-muted">{MEANINGS[chosen]}</p>}
    </SendForm>
  );
}
