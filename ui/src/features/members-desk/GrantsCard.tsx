import { openTable, dollars, type GrantDto, watMoment } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { useCan } from "../../api/session.ts";
import { Card } from "../../components/Card.tsx";
import { TextLink } from "../../components/TextLink.tsx";
import { SCREENS } from "../../screens.ts";
import { accessText } from "./accessWords.ts";

const SOURCES = openTable<GrantDto["source"], string>((words) => words, {
  claim: "Deposit claim",
  code: "Dashboard code",
  admin: "An admin's decision",
  import: "Created with the account",
});

const ENDS = openTable<NonNullable<GrantDto["ended"]>["why"], string>((words) => words, {
  time: "its time was over",
  decision: "an admin decided anew",
  code: "a later code gave as much",
  corrected: "the claim was corrected",
  taken_back: "the claim was taken back",
});

/** Why the member has this access: each thing that gives it, and what gave it before. */
export function GrantsCard({ grants }: { grants: readonly GrantDto[] }) {
  const [running, ended] = [grants.filter(isRunning), grants.filter((grant) => !isRunning(grant))];
  return (
    <Card title="What gives access">
      <div className="grid gap-3">
        {running.length === 0 && <p className="text-muted">Nothing: a locked guest.</p>}
        <Grants grants={running} />
        {ended.length > 0 && (
          <details>
            <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand">
              Ended ({ended.length})
            </summary>
            <Grants grants={ended} />
          </details>
        )}
      </div>
    </Card>
  );
}

const isRunning = ({ ended }: GrantDto) => ended === null;

function Grants({ grants }: { grants: readonly GrantDto[] }) {
  return (
    <ul className="grid gap-3">
      {grants.map((grant) => (
        <li key={grant.id} className="grid min-w-0 border-s-2 border-line ps-3">
          <Grant grant={grant} />
        </li>
      ))}
    </ul>
  );
}

function Grant({ grant }: { grant: GrantDto }) {
  const { source, claimId, givenBy, since, until, ended } = grant;
  const mayReview = useCan("claims.review");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p className={ended ? "text-muted" : "font-semibold"}>{givesText(grant)}</p>
        <time dateTime={since} className="text-1 text-muted">
          {watMoment(since)}
        </time>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 text-muted">
        <span>
          {SOURCES[source]}
          {givenBy && `, by ${givenBy.fullName}`}
        </span>
        {mayReview && claimId && (
          <TextLink to={generatePath(SCREENS.deskClaim, { id: claimId })} className="-my-2.5">
            Open the claim
          </TextLink>
        )}
      </p>
      {until && !ended && <p className="text-amber">Until {watMoment(until)}</p>}
      {ended && (
        <p className="text-muted">
          Ended {watMoment(ended.at)}
          {ended.by && ` by ${ended.by.fullName}`}: {ENDS[ended.why]}
        </p>
      )}
    </>
  );
}

/** What a grant gives, such as "Gold, unlocked, $500 deposited". */
function givesText({ tier, dashboardUnlocked, deposited, depositAmount }: GrantDto): string {
  const deposit = depositAmount > 0 ? `${dollars(depositAmount)} deposited` : "a deposit verified";
  if (!deposited) return accessText({ tier, dashboardUnlocked });
  if (tier === "guest" && !dashboardUnlocked) return `No tier, ${deposit}`;
  return `${accessText({ tier, dashboardUnlocked })}, ${deposit}`;
}
