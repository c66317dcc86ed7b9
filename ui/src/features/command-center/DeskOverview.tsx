import { countText, MINUTE } from "@signaldeck/contract";
import { CircleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { classes } from "../../components/classes.ts";
import { Loaded } from "../../components/Loaded.tsx";
import { Skeletons } from "../../components/Skeletons.tsx";
import { useNow } from "../../components/useNow.ts";
import { useStaffOverviewQuery } from "./api.ts";
import { deskCards, type DeskCard } from "./deskCards.ts";
import { FeedsOverview } from "./FeedsOverview.tsx";

const GRID = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** What waits at the desks of a staff member, each card leading to its desk. */
export function DeskOverview() {
  const call = useStaffOverviewQuery(undefined, {
    refetchOnMountOrArgChange: true,
    pollingInterval: 30_000,
    skipPollingIfUnfocused: true,
  });
  const now = useNow(MINUTE);
  return (
    <section aria-labelledby="desks" className="grid gap-4">
      <h2 id="desks" className="text-3 font-semibold">
        What waits
      </h2>
      <Loaded
        call={call}
        what="what waits"
        title="The desks could not be counted"
        ownCard
        waiting={<Skeletons rows={3} each="h-32 rounded-card" className={GRID} />}
      >
        {(overview) => (
          <div className="grid gap-6">
            <ul className={GRID}>
              {deskCards(overview, now).map((card) => (
                <li key={card.path}>
                  <DeskLink card={card} />
                </li>
              ))}
            </ul>
            {overview.feeds && <FeedsOverview feeds={overview.feeds} now={now} />}
          </div>
        )}
      </Loaded>
    </section>
  );
}

function DeskLink({ card }: { card: DeskCard }) {
  const { title, path, icon: Icon, count, what, notes, urgent } = card;
  return (
    <Link
      to={path}
      className="flex h-full flex-col rounded-card border border-line bg-surface p-5 transition-colors hover:border-line-strong"
    >
      <span className="flex items-center gap-2.5 font-semibold">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
        {title}
      </span>
      <span className="mt-2.5 flex flex-wrap items-baseline gap-x-2.5">
        <span className="text-4">{countText(count)}</span>
        <span className="text-muted">{what}</span>
      </span>
      <span
        className={classes(
          "mt-1 flex min-h-5 items-start gap-1.5 text-1",
          urgent ? "text-amber" : "text-muted",
        )}
      >
        {urgent && <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />}
        {notes.length > 0 ? notes.join(" · ") : count === 0 ? "Nothing waits." : ""}
      </span>
    </Link>
  );
}
