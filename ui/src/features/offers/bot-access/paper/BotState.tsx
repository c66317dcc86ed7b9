import {
  dollarsAndCents,
  openTable,
  signedDollars,
  t,
  watClock,
  type PaperAccountDto,
  type PaperReason,
} from "@signaldeck/contract";
import { Pause, Play } from "lucide-react";
import { Button } from "../../../../components/Button.tsx";
import { Card } from "../../../../components/Card.tsx";
import { FormAlert } from "../../../../components/FormAlert.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { useFault } from "../../../../components/useFault.ts";
import { useSetBotStateMutation } from "../api.ts";
import { tally } from "./words.ts";

/** Whether the bot runs, what today came to, and the button that changes it. */
export function BotState({ account }: { account: PaperAccountDto }) {
  const { settings, today } = account;
  const { running } = settings;
  const [setState, { isLoading }] = useSetBotStateMutation();
  const { fault, attempt } = useFault();
  const toggle = () =>
    attempt(
      () => setState({ body: { running: !running } }).unwrap(),
      t("The bot could not be changed. Please try again."),
    );
  const { won, lost, even, result } = today;
  return (
    <Card
      title={t("Your bot")}
      aside={
        <span role="status">
          <Pill tone={running ? "brand" : "neutral"} dot={running}>
            {running ? t("Running") : t("Paused")}
          </Pill>
        </span>
      }
    >
      <p className="text-muted">{stateWords(account)}</p>
      <dl className="mt-2 grid gap-1">
        <Line name={t("Today")}>
          {won + lost + even === 0
            ? t("no result yet")
            : `${tally(today)}, ${signedDollars(result)}`}
        </Line>
        <Line name={t("Left before it stops today")}>{dollarsAndCents(today.left)}</Line>
      </dl>
      <FormAlert message={fault} />
      <Button
        className="mt-3 w-full"
        busy={isLoading}
        icon={
          running ? (
            <Pause aria-hidden="true" className="size-4" />
          ) : (
            <Play aria-hidden="true" className="size-4" />
          )
        }
        onClick={() => void toggle()}
      >
        {running ? t("Pause the bot") : t("Start the bot")}
      </Button>
    </Card>
  );
}

/** What the bot does at the next recommended signal. */
function stateWords({ today, open, begunAt }: PaperAccountDto): string {
  if (today.stopped === "bot_paused") {
    if (open.length > 0) return t("Takes no new signal. The open trade runs to its expiry.");
    return begunAt === null
      ? t("Start it, and it follows the next recommended signal by the settings below.")
      : t("Takes no new signal until you start it.");
  }
  if (today.stopped !== null) return STOPPED[today.stopped]();
  const [trade] = open;
  return trade
    ? t("{{pair}} is open until {{time}} WAT.", {
        pair: trade.pair,
        time: watClock(trade.expiresAt),
      })
    : t("Takes the next recommended signal. None is open now.");
}

/** Why a running bot takes nothing now. */
const STOPPED = openTable<Exclude<PaperReason, "bot_paused">, () => string>(
  (words) => () => words,
  {
    daily_stop: () => t("Today's stop is reached. It takes signals again from midnight WAT."),
    paused: () => t("Your signals are paused. It takes none until the pause ends."),
    loss_limit: () =>
      t("Your own daily loss limit is reached. It takes signals again from midnight WAT."),
    signal_limit: () =>
      t("Your own daily signal limit is reached. It takes signals again from midnight WAT."),
    balance: () => t("The balance doesn't cover one trade of this size."),
  },
);

function Line(props: { name: string; children: string }) {
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
      <dt className="text-muted">{props.name}</dt>
      <dd className="font-semibold">{props.children}</dd>
    </div>
  );
}
