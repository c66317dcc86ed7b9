import type { ClaimDetailDto } from "@signaldeck/contract";
import { useOutletContext, useParams } from "react-router-dom";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { useSession } from "../../../../api/session.ts";
import { Pill } from "../../../../components/Pill.tsx";
import { tierBadge, tierTone } from "../../../../components/tiers.ts";
import { OpenItem } from "../../../../components/OpenItem.tsx";
import { SCREENS } from "../../../../screens.ts";
import { useDeskClaimQuery } from "./api.ts";
import { ClaimFacts } from "./ClaimFacts.tsx";
import { ClaimHistory } from "./ClaimHistory.tsx";
import type { DeskContext } from "./ClaimsDeskPage.tsx";
import { DashboardCodeCard } from "./DashboardCodeCard.tsx";
import { DecidedCard } from "./DecidedCard.tsx";
import { DecideCard } from "./DecideCard.tsx";
import { EvidenceCard } from "./EvidenceCard.tsx";
import { PartnerCard } from "./PartnerCard.tsx";
import { NoProof, ProofCard } from "./ProofCard.tsx";
import { TakenNotice } from "./TakenNotice.tsx";
import { useClaimLease } from "./useClaimLease.ts";
import { ViewerPill } from "./ViewerPill.tsx";

/** The claim of the address, beside the queue. */
export function ClaimDetailPage() {
  const { id = "" } = useParams();
  const call = useDeskClaimQuery(
    { params: { id } },
    { ...DESK_POLL, refetchOnMountOrArgChange: true },
  );
  return (
    <OpenItem list={{ to: SCREENS.claimsDesk, label: "Verification" }} what="claim" call={call}>
      {(claim) => <Claim key={id} claim={claim} />}
    </OpenItem>
  );
}

function Claim({ claim }: { claim: ClaimDetailDto }) {
  const { user } = useSession();
  const { next, decided } = useOutletContext<DeskContext>();
  const { member, viewer } = claim;
  const waiting = claim.status === "waiting";
  const other = waiting && viewer && viewer.id !== user?.id ? viewer : null;
  useClaimLease(claim);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-3 font-semibold break-words">{member.fullName}</h2>
        <Pill tone={tierTone(member.tier)}>{tierBadge(member.tier)}</Pill>
        <Pill>{member.dashboardUnlocked ? "Unlocked" : "Locked"}</Pill>
        {waiting && <ViewerPill viewer={viewer} />}
      </div>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          {claim.proof ? (
            <ProofCard claim={claim} proof={claim.proof} />
          ) : (
            <NoProof imported={claim.sentBy === "import"} />
          )}
          <div className="hidden xl:block">
            <ClaimHistory claims={claim.history} />
          </div>
        </div>
        <div className="grid min-w-0 gap-4">
          <ClaimFacts claim={claim} />
          <PartnerCard words={claim.partnerWords} />
          <EvidenceCard evidence={claim.evidence} />
          {other && <TakenNotice claimId={claim.id} viewer={other} />}
          {waiting ? (
            <DecideCard
              claim={claim}
              blocked={other !== null}
              onDecided={(said) => decided({ id: claim.id, said: `${said}: ${member.fullName}` })}
            />
          ) : (
            <DecidedCard claim={claim} onNext={next} />
          )}
          <DashboardCodeCard
            member={member}
            codeExpiresAt={claim.codeExpiresAt}
            blocked={other !== null}
          />
          <div className="xl:hidden">
            <ClaimHistory claims={claim.history} />
          </div>
        </div>
      </div>
    </>
  );
}
