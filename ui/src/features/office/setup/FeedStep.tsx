import { zodResolver } from "@hookform/resolvers/zod";
import { FeedForm, SetupFeed, setupApi, type FeedInput, type SetupDto } from "@signaldeck/contract";
import { useForm, useWatch } from "react-hook-form";
import type { z } from "zod";
import { Button } from "../../../components/Button.tsx";
import { FormAlert } from "../../../components/FormAlert.tsx";
import { FormNote } from "../../../components/FormNote.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { useSend } from "../../../components/useSend.ts";
import { useSaveFeedMutation } from "./api.ts";
import { FeedCheck } from "./FeedCheck.tsx";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaved } from "./useSaved.ts";

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
  const [save, { isLoading }] = useSaveFeedMutation();
  const { note, setReply } = useSaved("feed", setup);
  const form = useForm<z.input<typeof FeedForm>, unknown, FeedInput>({
    resolver: zodResolver(FeedForm),
    defaultValues: { feed: feed ?? "", pairs: pairs?.join(", ") ?? "" },
  });
  const { control } = form;
  const chosen = SetupFeed.safeParse(useWatch({ control, name: "feed" })).data;
  const { fault, send } = useSend(form, {
    fields: ["feed", "pairs"],
    failure: setupApi.saveFeed.failure,
    work: async (body) => {
      setReply(null);
      setReply(await save({ body }).unwrap());
    },
  });
  return (
    <form onSubmit={send} noValidate className="grid gap-4">
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
      <FormAlert message={fault} />
      <FormNote message={note} />
      <Button type="submit" busy={isLoading} className="justify-self-start">
        Save feed
      </Button>
    </form>
  );
}
