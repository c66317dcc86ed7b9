import { MINUTE, type TicketMemberContextDto, watDate, dollars } from "@signaldeck/contract";
import { generatePath, Link } from "react-router-dom";
import { ageText } from "../../../components/ageText.ts";
import { Card } from "../../../components/Card.tsx";
import { tierBadge } from "../../../components/tiers.ts";
import { TextLink } from "../../../components/TextLink.tsx";
import { useNow } from "../../../components/useNow.ts";
import { LabelledLine } from "../../../components/LabelledLine.tsx";
import { SCREENS } from "../../../screens.ts";
import { DESK_STATUS_WORDS } from "./deskWords.ts";

/** Who wrote the ticket, and what else is going on with them. */
export function MemberContext({ member }: { member: TicketMemberContextDto }) {
  const { waitingClaim, otherTickets, otherTicketsTotal } = member;
  return (
    <Card title="Member">
      <dl className="grid gap-2">
        <LabelledLine label="Name">{member.fullName}</LabelledLine>
        <LabelledLine label="Email">
          <span className="select-all">{member.email}</span>
        </LabelledLine>
        <LabelledLine label="Tier">{tierBadge(member.tier)}</LabelledLine>
        <LabelledLine label="Dashboard">
          {member.dashboardUnlocked ? "Unlocked" : "Locked"}
        </LabelledLine>
        <LabelledLine label="Admission code">
          <span className="font-mono select-all">{member.admissionCode}</span>
        </LabelledLine>
        <LabelledLine label="Verified deposit">
          {member.depositAmount > 0 ? dollars(member.depositAmount) : "None"}
        </LabelledLine>
        {member.declaredDeposit !== null && (
          <LabelledLine label="Declared deposit">{dollars(member.declaredDeposit)}</LabelledLine>
        )}
        {member.brokerAccountId !== null && (
          <LabelledLine label="Broker account">
            <span className="font-mono select-all">{member.brokerAccountId}</span>
          </LabelledLine>
        )}
        <LabelledLine label="Joined">
          {watDate(member.createdAt)}, {member.country}
        </LabelledLine>
      </dl>
      {waitingClaim && <WaitingClaim claim={waitingClaim} />}
      <TextLink to={generatePath(SCREENS.member, { id: member.id })} className="mt-1">
        All about this member
      </TextLink>
      <div className="mt-2 border-t border-line pt-3">
        <h3 className="text-1 text-muted">
          {otherTicketsTotal === 0 ? "No other tickets" : `Other tickets (${otherTicketsTotal})`}
        </h3>
        {otherTickets.length > 0 && (
          <ul className="mt-1">
            {otherTickets.map(({ id, subject, status }) => (
              <li key={id}>
                <Link
                  to={generatePath(SCREENS.deskTicket, { id })}
                  className="-mx-2 grid min-h-11 content-center rounded-small px-2 py-1.5 hover:bg-raised"
                >
                  <span className="truncate">{subject}</span>
                  <span className="text-1 text-muted">{DESK_STATUS_WORDS[status]}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function WaitingClaim({ claim }: { claim: NonNullable<TicketMemberContextDto["waitingClaim"]> }) {
  const now = useNow(MINUTE);
  return (
    <Link
      to={generatePath(SCREENS.deskClaim, { id: claim.id })}
      className="mt-3 block rounded-small bg-amber-wash px-3.5 py-2.5 hover:underline"
    >
      A claim of {dollars(claim.declaredAmount)} waits for verification, for{" "}
      {ageText(now - Date.parse(claim.createdAt))}.
    </Link>
  );
}
