import {
  ClaimStatus,
  countText,
  LIST_WINDOW,
  type ClaimsSummaryDto,
  dollars,
  type ReviewClaimDto,
} from "@signaldeck/contract";
import { useState } from "react";
import { generatePath } from "react-router-dom";
import { useClaimsSummaryQuery } from "../../../../api/deskCounts.ts";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { Card } from "../../../../components/Card.tsx";
import { EmptyState } from "../../../../components/EmptyState.tsx";
import { FilterSelect } from "../../../../components/FilterSelect.tsx";
import { Loaded } from "../../../../components/Loaded.tsx";
import { PageBar } from "../../../../components/PageBar.tsx";
import { SearchField } from "../../../../components/SearchField.tsx";
import { Skeletons } from "../../../../components/Skeletons.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { useListKeys } from "../../../../components/useListKeys.ts";
import { useNow } from "../../../../components/useNow.ts";
import { SCREENS } from "../../../../screens.ts";
import { useDeskClaimsQuery } from "./api.ts";
import { DeskRow } from "../../../../components/DeskRow.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { CLAIM_PROMISE } from "../../../../components/urgency.ts";
import { UrgencyPill } from "../../../../components/UrgencyPill.tsx";
import { ageText } from "../../../../components/ageText.ts";
import { CLAIM_WORDS, DecisionPill } from "./DecisionPill.tsx";
import { ViewerPill } from "./ViewerPill.tsx";

interface ClaimRowProps {
  claim: ReviewClaimDto;
  /** The device's time in epoch ms. */
  now: number;
  open: boolean;
}

/** One claim in the queue, with what one chooses by. */
function ClaimRow({ claim, now, open }: ClaimRowProps) {
  const age = now - Date.parse(claim.createdAt);
  return (
    <DeskRow
      to={generatePath(SCREENS.deskClaim, { id: claim.id })}
      open={open}
      title={claim.member.fullName}
      aside={claim.status === "waiting" ? ageText(age) : <TimeAgo at={claim.createdAt} />}
      facts={
        <>
          <span>{dollars(claim.declaredAmount)}</span>
          <span>{claim.accessPath}</span>
          <span className="font-mono">{claim.member.admissionCode}</span>
        </>
      }
      pills={
        <>
          {claim.status === "waiting" ? (
            <UrgencyPill age={age} promise={CLAIM_PROMISE} />
          ) : (
            <DecisionPill claim={claim} />
          )}
          {claim.reported && <Pill tone="brand">Reported by the broker</Pill>}
          {claim.sentBy === "telegram" && <Pill>By Telegram</Pill>}
          <ViewerPill viewer={claim.viewer} />
        </>
      }
    />
  );
}

/** The claims that fit the filters: what waits, the oldest first; all else, the newest first. */
export function ClaimsList({ openId }: { openId: string | undefined }) {
  const [status, setStatus] = useState<ClaimStatus | "">("waiting");
  const [search, setSearch] = useState("");
  const [page, setPage] = useState(1);
  const query = { page, ...(status && { status }), ...(search && { search }) };
  const call = useDeskClaimsQuery({ query }, DESK_POLL);
  const { data: summary } = useClaimsSummaryQuery();
  const now = useNow(30_000);
  const list = useListKeys<HTMLUListElement>("claim");

  return (
    <Card padded={false} aria-label="Claims">
      <div className="grid gap-2.5 border-b border-line p-3">
        <SearchField
          label="Find a claim"
          placeholder="Name, email, code, amount"
          delay={LIST_WINDOW.searchDelay}
          onSearch={(text) => {
            setSearch(text);
            setPage(1);
          }}
        />
        <FilterSelect
          label="Status"
          value={status}
          any="Any status"
          choices={ClaimStatus.options.map((value) => [value, withCount(value, summary)] as const)}
          onChange={(value) => {
            setStatus(value);
            setPage(1);
          }}
          className="w-full"
        />
      </div>
      <Loaded
        call={call}
        what="the claims"
        waiting={<Skeletons rows={5} each="m-3 h-16" className="grid gap-px" />}
      >
        {({ items, pagination }) => (
          <>
            {items.length === 0 ? (
              <NothingFound waiting={status === "waiting"} search={search} />
            ) : (
              <ul ref={list} className="divide-y divide-line lg:max-h-[70dvh] lg:overflow-y-auto">
                {items.map((claim) => (
                  <ClaimRow key={claim.id} claim={claim} now={now} open={claim.id === openId} />
                ))}
              </ul>
            )}
            {pagination.pages > 1 && (
              <div className="border-t border-line p-3">
                <PageBar pagination={pagination} onPage={setPage} what="claims" />
              </div>
            )}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function withCount(status: ClaimStatus, summary: ClaimsSummaryDto | undefined): string {
  return summary ? `${CLAIM_WORDS[status]} (${countText(summary[status])})` : CLAIM_WORDS[status];
}

function NothingFound({ waiting, search }: { waiting: boolean; search: string }) {
  if (search !== "") {
    return (
      <EmptyState
        title="No claim found"
        action={
          <TextLink to={`${SCREENS.members}?q=${encodeURIComponent(search)}`}>
            Look among the members
          </TextLink>
        }
      >
        Nobody's name, address, admission code or broker account begins with “{search}” here, and no
        amount is that. Try fewer letters, or any status. A proof that came by the messaging app has
        no claim: look at it there, and issue a dashboard code on the member's page.
      </EmptyState>
    );
  }
  return waiting ? (
    <EmptyState title="Nothing waits">
      Every claim is decided. A new one appears here by itself.
    </EmptyState>
  ) : (
    <EmptyState title="No claims yet">Decided claims are kept here.</EmptyState>
  );
}
