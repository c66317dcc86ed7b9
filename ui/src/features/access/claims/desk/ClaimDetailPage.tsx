import {
  type ClaimDetailDto,
  dollars,
  watDate,
  watMoment,
  type ClaimDto,
} from "@signaldeck/contract";
import { useLocation, useOutletContext, useParams, generatePath } from "react-router-dom";
import { useState } from "react";
import { DESK_POLL } from "../../../../api/deskPoll.ts";
import { useSession } from "../../../../api/session.ts";
import { Pill } from "../../../../components/Pill.tsx";
import { tierBadge, tierTone } from "../../../../components/tiers.ts";
import { OpenItem } from "../../../../components/OpenItem.tsx";
import { SCREENS } from "../../../../screens.ts";
import { useDeskClaimQuery } from "./api.ts";
import type { DeskContext } from "./ClaimsDeskPage.tsx";
import { DashboardCodeCard } from "./DashboardCodeCard.tsx";
import { DecidedCard } from "./DecidedCard.tsx";
import { DecisionPill } from "./DecisionPill.tsx";
import { EvidenceCard } from "./EvidenceCard.tsx";
import { PartnerCard } from "./PartnerCard.tsx";
import { NoProof, ProofCard } from "./ProofCard.tsx";
import { TakenNotice } from "./TakenNotice.tsx";
import { useClaimLease } from "./useClaimLease.ts";
import { useFramedClaim, type BeginsWith } from "./useFramedClaim.ts";
import { ViewerPill } from "./ViewerPill.tsx";
import { Card } from "../../../../components/Card.tsx";
import { LabelledLine } from "../../../../components/LabelledLine.tsx";
import { CLAIM_WAYS } from "../../../../components/claimWays.ts";
import { TextLink } from "../../../../components/TextLink.tsx";
import { Button } from "../../../../components/Button.tsx";
import { useShortcut } from "../../../../components/Shortcuts.tsx";
import { ApproveForm } from "./ApproveForm.tsx";
import { RejectForm } from "./RejectForm.tsx";

interface DecideCardProps {
  claim: ClaimDetailDto;
  /** A colleague has the claim; what was typed stays. */
  blocked: boolean;
  /** With what was decided, such as "Approved with $500". */
  onDecided: (said: string) => void;
}

/** Approve with what the proof shows, or reject with a reason. */
function DecideCard({ claim, blocked, onDecided }: DecideCardProps) {
  const begins = (useLocation().state as BeginsWith)?.begin;
  const [rejecting, setRejecting] = useState(begins === "reject");
  const decideFramed = useFramedClaim();
  useShortcut("r", "Reject the claim", () => decideFramed("reject") || setRejecting(true));
  return (
    <Card title="Decide">
      <fieldset disabled={blocked} className="grid gap-4">
        <legend className="sr-only">Decision on the claim</legend>
        <ApproveForm claim={claim} begins={begins === "approve"} onDecided={onDecided} />
        <div className="border-t border-line pt-4">
          {rejecting ? (
            <RejectForm claim={claim} onCancel={() => setRejecting(false)} onDecided={onDecided} />
          ) : (
            <Button className="w-full" onClick={() => setRejecting(true)}>
              Reject with a reason
            </Button>
          )}
        </div>
        <p className="text-1 text-muted">
          The member&apos;s open screen follows at once, an email is sent, and the audit log keeps
          it under your name. A mistake can be corrected or taken back; the member hears about that,
          too.
        </p>
      </fieldset>
    </Card>
  );
}

/** The member's other claims, newest first. */
function ClaimHistory({ claims }: { claims: readonly ClaimDto[] }) {
  return (
    <Card title="Earlier claims of this member" aside={claims.length > 0 && claims.length}>
      {claims.length === 0 ? (
        <p className="text-muted">This is the first one.</p>
      ) : (
        <ul className="grid gap-3">
          {claims.map((claim) => (
            <li key={claim.id} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
              <p className="flex flex-wrap items-center justify-between gap-x-3">
                <TextLink to={generatePath(SCREENS.deskClaim, { id: claim.id })}>
                  {watDate(claim.createdAt)}
                </TextLink>
                <DecisionPill claim={claim} />
              </p>
              <p className="text-muted">
                Declared {dollars(claim.declaredAmount)}, {claim.accessPath} path, account{" "}
                {claim.brokerAccountId}
              </p>
              {claim.reason !== null && <p className="whitespace-pre-line">{claim.reason}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** What the member says and who they are; each line can be held against the proof. */
function ClaimFacts({ claim }: { claim: ClaimDetailDto }) {
  const { member } = claim;
  return (
    <Card>
      <dl className="grid gap-2">
        <LabelledLine label="Broker account">
          <span className="font-mono select-all">{claim.brokerAccountId}</span>
        </LabelledLine>
        <LabelledLine label={CLAIM_WAYS[claim.sentBy].amount()}>
          <strong>{dollars(claim.declaredAmount)}</strong>, {claim.accessPath} path
        </LabelledLine>
        <LabelledLine label="Verified so far">
          {member.depositAmount > 0 ? dollars(member.depositAmount) : "Nothing yet"}
        </LabelledLine>
        <LabelledLine label="Admission code">
          <span className="font-mono select-all">{member.admissionCode}</span>
        </LabelledLine>
        <LabelledLine label="Email">
          <span className="select-all">{member.email}</span>
        </LabelledLine>
        <LabelledLine label={claim.sentBy === "import" ? "Imported" : "Joined"}>
          {watDate(member.createdAt)}, {member.country}
        </LabelledLine>
        <LabelledLine label={CLAIM_WAYS[claim.sentBy].opened}>
          {watMoment(claim.createdAt)}
          {CLAIM_WAYS[claim.sentBy].by}
        </LabelledLine>
      </dl>
    </Card>
  );
}

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
            <NoProof claim={claim} />
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
