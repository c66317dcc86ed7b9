import {
  JOURNAL_LIMITS,
  percentAsIs,
  signedPercent,
  t,
  tCount,
  type LeaderboardEntry,
} from "@signaldeck/contract";
import { Card } from "../../components/Card.tsx";
import { classes } from "../../components/classes.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { SampleData } from "../../components/SampleData.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { useCommunityLeaderboardQuery } from "./api.ts";

const SAMPLE: readonly Omit<LeaderboardEntry, "name">[] = [
  { rank: 1, settled: 48, won: 27, lost: 21, returnPercent: 4.06 },
  { rank: 2, settled: 60, won: 33, lost: 27, returnPercent: 1.75 },
  { rank: 3, settled: 25, won: 13, lost: 12, returnPercent: -3.8 },
];

const sampleEntries = (): LeaderboardEntry[] =>
  SAMPLE.map((entry) => ({
    ...entry,
    name: t("Sample member {{number}}", { number: entry.rank }),
  }));

/** Results of members who show them; a labelled sample until there are enough. */
export function Leaderboard() {
  const call = useCommunityLeaderboardQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  return (
    <Card title={t("Leaderboard")} aside={t("last 30 days")}>
      <Loaded
        call={call}
        what={t("the leaderboard")}
        fallback={t("Failed to load the leaderboard")}
        waiting={<Skeleton className="h-44" />}
      >
        {({ entries, payoutPercent }) => (
          <>
            {entries.length > 0 ? (
              <Ranks entries={entries} />
            ) : (
              <SampleData
                note={t("Real results appear here as soon as three members show theirs.")}
              >
                <Ranks entries={sampleEntries()} />
              </SampleData>
            )}
            <p className="mt-3 text-1 text-muted">
              {t(
                "Return on all stakes at a payout of {{payout}} for everybody, without ladders, from at least {{minimum}} settled signals in the journal. A few dozen trades are mostly luck.",
                {
                  payout: percentAsIs(payoutPercent),
                  minimum: JOURNAL_LIMITS.leaderboardMinimum,
                },
              )}
            </p>
          </>
        )}
      </Loaded>
      <TextLink to={SCREENS.analytics}>{t("Show mine")}</TextLink>
    </Card>
  );
}

function Ranks({ entries }: { entries: readonly LeaderboardEntry[] }) {
  return (
    <ol className="grid grid-cols-1 gap-3">
      {entries.map(({ rank, name, won, lost, returnPercent }) => (
        <li key={rank} className="flex items-center gap-3">
          <span
            aria-hidden="true"
            className="grid size-7 shrink-0 place-items-center rounded-full bg-raised text-1 font-semibold"
          >
            {rank}
          </span>
          <div className="min-w-0 flex-1">
            <p className="truncate font-semibold">{name}</p>
            <p className="text-1 text-muted">
              {tCount(
                won,
                "{{count}} won of {{decided}} decided",
                "{{count}} won of {{decided}} decided",
                { decided: won + lost },
              )}
            </p>
          </div>
          <p
            className={classes(
              "font-semibold whitespace-nowrap",
              returnPercent >= 0 ? "text-call" : "text-put",
            )}
          >
            {signedPercent(returnPercent)}
          </p>
        </li>
      ))}
    </ol>
  );
}
