import { zodResolver } from "@hookform/resolvers/zod";
import { ChannelTier, setupApi, TelegramInput, type SetupDto } from "@signaldeck/contract";
import { useForm } from "react-hook-form";
import { Button } from "../../../components/Button.tsx";
import { PasswordField } from "../../../components/PasswordField.tsx";
import { SelectField } from "../../../components/SelectField.tsx";
import { TextField } from "../../../components/TextField.tsx";
import { tierWord } from "../../../components/tiers.ts";
import { SendForm } from "../../../components/SendForm.tsx";
import { useRemoveTelegramMutation, useSaveTelegramMutation } from "./api.ts";
import { GivenOr, StepCard } from "./StepCard.tsx";
import { useSaving } from "./useSaving.ts";

const POSTS = { recommended: "Recommended signals", all: "All signals" };

/** The operator's bot and its channels. */
export function TelegramStep({ setup }: { setup: SetupDto }) {
  const { source, channels, posts } = setup.telegram;
  const facts = [
    ...channels.map(({ tier, chatId }) => ({ label: `${tierWord(tier)} channel`, value: chatId })),
    { label: "Posts", value: POSTS[posts] },
  ];
  return (
    <StepCard id="telegram" setup={setup}>
      <p className="text-muted">
        A bot posts signals in your channels, one for each tier, and writes to members who link
        their account. Make it with @BotFather, and make it an administrator of each channel with
        the rights to post, invite and ban.
      </p>
      <GivenOr source={source} names="TELEGRAM_BOT_TOKEN, TELEGRAM_CHANNELS" facts={facts}>
        <TelegramForm setup={setup} />
      </GivenOr>
    </StepCard>
  );
}

const FIELDS = ["token", ...ChannelTier.options, "posts"] as const;

function TelegramForm({ setup }: { setup: SetupDto }) {
  const { channels, posts, done: hasToken } = setup.telegram;
  const [save] = useSaveTelegramMutation();
  const [remove, removal] = useRemoveTelegramMutation();
  const chatOf = (tier: ChannelTier) => channels.find((one) => one.tier === tier)?.chatId ?? "";
  const form = useForm({
    resolver: zodResolver(TelegramInput),
    defaultValues: {
      token: "",
      silver: chatOf("silver"),
      pro: chatOf("pro"),
      gold: chatOf("gold"),
      elite: chatOf("elite"),
      posts,
    },
  });
  const { control } = form;
  const { sending, attempt } = useSaving("telegram", setup, form, {
    fields: FIELDS,
    failure: setupApi.saveTelegram.failure,
    save: async (body) => {
      const reply = await save({ body }).unwrap();
      form.setValue("token", "");
      return reply;
    },
  });
  const forget = () =>
    attempt(async () => {
      const reply = await remove().unwrap();
      form.reset({ token: "", silver: "", pro: "", gold: "", elite: "", posts: "recommended" });
      return reply;
    }, setupApi.removeTelegram.failure);

  return (
    <SendForm
      sending={sending}
      action="Save Telegram"
      beside={
        hasToken && (
          <Button kind="plain" busy={removal.isLoading} onClick={() => void forget()}>
            Remove the bot
          </Button>
        )
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <PasswordField
          control={control}
          name="token"
          label="Bot token"
          autoComplete="new-password"
          description={
            hasToken
              ? "Saved, never shown. Leave empty to keep it."
              : "Stored encrypted, never shown again"
          }
        />
        <SelectField
          control={control}
          name="posts"
          label="What is posted"
          placeholder="Choose one"
          options={Object.entries(POSTS).map(([value, label]) => ({ value, label }))}
        />
        {ChannelTier.options.map((tier) => (
          <TextField
            key={tier}
            control={control}
            name={tier}
            label={`${tierWord(tier)} channel`}
            autoComplete="off"
            placeholder="-1001234567890"
          />
        ))}
      </div>
      <p className="text-1 text-muted">
        Chat ids. A tier without a channel uses the fullest one below it.
      </p>
    </SendForm>
  );
}
