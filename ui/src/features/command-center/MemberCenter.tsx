import {
  percent,
  tierRank,
  percents,
  t,
  feedName,
  SECOND,
  type TodayDto,
  type PerformanceDto,
  type UserDto,
} from "@signaldeck/contract";
import { ArrowRight } from "lucide-react";
import type { ReactNode } from "react";
import { closedMarkets } from "../../api/closedMarkets.ts";
import { usePublicContentQuery } from "../../api/contentCalls.ts";
import { LIVE_LIST, usePerformanceQuery, useSignalsQuery } from "../../api/liveStreamCalls.ts";
import { useMarketStatusQuery } from "../../api/marketCalls.ts";
import { useMarketNow } from "../../api/marketClockHooks.tsx";
import { useComing } from "../../api/nextSignal.ts";
import { ButtonLink } from "../../components/Button.tsx";
import { Card } from "../../components/Card.tsx";
import { decidedOf } from "../../components/decidedWords.ts";
import { Facts, type Fact } from "../../components/Facts.tsx";
import { RiskDisclosure } from "../../components/RiskDisclosure.tsx";
import { tierBadge, tierTone } from "../../components/tiers.ts";
import { SCREENS } from "../../screens.ts";
import { comingSentence } from "./comingWords.ts";
import { LatestSignals } from "./LatestSignals.tsx";
import { isLosingStreak } from "./losingStreak.ts";
import { ScreenCards } from "./ScreenCards.tsx";
import { TodayCard } from "./TodayCard.tsx";

/** The Command Center of members who receive signals. */
export function MemberCenter({ user, board }: { user: UserDto; board: ReactNode }) {
  const { data: content } = usePublicContentQuery();
  const { data: performance, isError } = usePerformanceQuery();
  const { data: signals } = useSignalsQuery(LIVE_LIST);
  const isMember = user.role === "member";
  const isGold = isMember && tierTone(user.tier) === "gold";
  const offer = content?.tiers.find(({ id }) => id === user.tier);
  const gold = content?.tiers.find(({ id }) => id === "gold");
  const mayUpgrade = isMember && tierRank(user.tier) < tierRank("gold");
  const mayPrompt = mayUpgrade && signals !== undefined && !isLosingStreak(signals);
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-4">{isGold ? t("Elite command center") : t("Command Center")}</h1>
          <p className="mt-2 max-w-prose text-muted">
            <Expected hours={isGold ? undefined : (offer?.hours ?? null)} />
          </p>
        </div>
        <ButtonLink to={SCREENS.signals} kind="primary">
          {t("Open the signal room")}
          <ArrowRight aria-hidden="true" className="size-4" />
        </ButtonLink>
      </div>
      <Facts
        facts={[
          {
            label: t("Tier"),
            value: isMember ? (offer?.name ?? tierBadge(user.tier)) : t("Staff"),
            ...(isGold && { tone: "gold" as const }),
          },
          { label: t("Signals a day"), value: dailySignals(user, offer?.dailySignals) },
          winRateFact(performance, isError),
        ]}
      />
      {board}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <LatestSignals />
        <TodayCard />
      </div>
      {mayPrompt && (
        <Card title={t("More signals with {{tier}}", { tier: gold?.name ?? "gold" })}>
          <p className="max-w-prose text-muted">
            {t(
              "More signals do not make a better record. Look at the win rate and its break-even first.",
            )}
          </p>
          <ButtonLink to={SCREENS.upgrade} className="mt-4">
            {t("See the tiers")}
          </ButtonLink>
        </Card>
      )}
      <ScreenCards user={user} title={t("Your rooms")} />
      {content && <RiskDisclosure disclosure={content.riskDisclosure} folded />}
    </div>
  );
}

/** What comes today, by what holds at this minute; it changes with the seconds by itself. */
function Expected({ hours }: { hours: TodayDto["hours"] | undefined }) {
  const coming = useComing();
  const now = useMarketNow(SECOND);
  const { texts, all } = closedMarkets(useMarketStatusQuery().data);
  const some = texts.length > 0 && !all ? `${texts.join(". ")}. ` : "";
  return `${some}${comingSentence(coming, now, hours)}`;
}

function dailySignals(user: UserDto, limit: number | null | undefined): string {
  if (user.role !== "member" || user.tier === "elite" || limit === null) return t("Unlimited");
  return limit === undefined ? "–" : String(limit);
}

function allText(all: PerformanceDto): string {
  const decided = decidedOf(all);
  return all.winRate === null
    ? t("All signals: not enough data, {{decided}} decided so far", { decided })
    : t("All signals: {{rate}} won of {{decided}} decided", {
        rate: percent(all.winRate),
        decided,
      });
}

function winRateFact(performance: PerformanceDto | undefined, isError: boolean): Fact {
  const label = t("Win rate of recommended signals");
  if (!performance)
    return {
      label,
      value: "–",
      note: isError ? t("The record could not be loaded") : t("Loading the record"),
    };
  const { breakEvenRate, feed } = performance;
  const { winRate, winRateLow, winRateHigh } = performance.recommended;
  const decided = { decided: decidedOf(performance.recommended), feed: feedName(feed) };
  if (winRate === null || winRateLow === null || winRateHigh === null) {
    return {
      label,
      value: t("Not enough data"),
      note: t("{{decided}} decided so far on {{feed}}", decided),
    };
  }
  return {
    label,
    value: percent(winRate),
    note: [
      t(
        "won of {{decided}} decided on {{feed}}, 95 % sure between {{range}}, break-even {{breakEven}}.",
        {
          ...decided,
          range: percents(winRateLow, winRateHigh, "and"),
          breakEven: percent(breakEvenRate),
        },
      ),
      allText(performance),
    ].join(" "),
  };
}
