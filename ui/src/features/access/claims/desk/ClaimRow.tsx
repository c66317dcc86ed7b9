import { dollars, type ReviewClaimDto } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { DeskRow } from "../../../../components/DeskRow.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { TimeAgo } from "../../../../components/TimeAgo.tsx";
import { CLAIM_PROMISE } from "../../../../components/urgency.ts";
import { UrgencyPill } from "../../../../components/UrgencyPill.tsx";
import { SCREENS } from "../../../../screens.ts";
import { ageText } from "../../../../components/ageText.ts";
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
            <Pill tone={claim.status === "approved" ? "brand" : "neutral"}>
              {claim.status === "approved"
                ? `Approved ${dollars(claim.verifiedAmount ?? 0)}`
                : "Rejected"}
            </Pill>
          )}
          {claim.reported && <Pill tone="brand">Reported by the broker</Pill>}
          {claim.sentBy === "telegram" && <Pill>By Telegram</Pill>}
          <ViewerPill viewer={claim.viewer} />
        </>
      }
    />
  );
}
