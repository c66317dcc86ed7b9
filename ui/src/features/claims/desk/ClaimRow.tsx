import { dollars, type ReviewClaimDto } from "@signaldeck/contract";
import { generatePath, Link } from "react-router-dom";
import { classes } from "../../../components/classes.ts";
import { Pill } from "../../../components/Pill.tsx";
import { TimeAgo } from "../../../components/TimeAgo.tsx";
import { LIST_ITEM } from "../../../components/useListKeys.ts";
import { CLAIM_PROMISE } from "../../../components/urgency.ts";
import { UrgencyPill } from "../../../components/UrgencyPill.tsx";
import { SCREENS } from "../../../screens.ts";
import { ageText } from "../../../components/ageText.ts";
import { ViewerPill } from "./ViewerPill.tsx";

export interface ClaimRowProps {
  claim: ReviewClaimDto;
  /** The device's time in epoch ms. */
  now: number;
  open: boolean;
}

/** One claim in the queue, with what one chooses by. */
export function ClaimRow({ claim, now, open }: ClaimRowProps) {
  const age = now - Date.parse(claim.createdAt);
  return (
    <li>
      <Link
        {...LIST_ITEM}
        to={generatePath(SCREENS.deskClaim, { id: claim.id })}
        aria-current={open ? "page" : undefined}
        className={classes(
          "grid gap-1 border-s-2 px-3.5 py-3 -outline-offset-2 transition-colors hover:bg-raised",
          open ? "border-l-brand bg-raised" : "border-l-transparent",
        )}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className="truncate font-semibold">{claim.member.fullName}</span>
          <span className="shrink-0 text-1 text-muted">
            {claim.status === "waiting" ? ageText(age) : <TimeAgo at={claim.createdAt} />}
          </span>
        </span>
        <span className="flex flex-wrap gap-x-2 text-1 text-muted">
          <span>{dollars(claim.declaredAmount)}</span>
          <span>{claim.accessPath}</span>
          <span className="font-mono">{claim.member.admissionCode}</span>
        </span>
        <span className="mt-0.5 flex flex-wrap gap-1.5">
          {claim.status === "waiting" ? (
            <UrgencyPill age={age} promise={CLAIM_PROMISE} />
          ) : (
            <Pill tone={claim.status === "approved" ? "brand" : "neutral"}>
              {claim.status === "approved"
                ? `Approved ${dollars(claim.verifiedAmount ?? 0)}`
                : "Rejected"}
            </Pill>
          )}
          {claim.reported && <Pill tone="brand">Reported by the broker</Pill>}
          {claim.sentBy === "telegram" && <Pill>By Telegram</Pill>}
          <ViewerPill viewer={claim.viewer} />
        </span>
      </Link>
    </li>
  );
}
