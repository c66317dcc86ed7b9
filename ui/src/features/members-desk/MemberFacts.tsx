import { dollars, type MemberFactsDto, watDate, watMoment } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Card } from "../../components/Card.tsx";
import { LabelledLine } from "../../components/LabelledLine.tsx";

/** Who the member is, what they say and what was verified. */
export function MemberFacts({ member }: { member: MemberFactsDto }) {
  return (
    <Card title="Member">
      <dl className="grid gap-2">
        <LabelledLine label="Email">
          <span className="break-all select-all">{member.email}</span>
          {member.joinedAt === null && <span className="block text-amber">Has not joined yet</span>}
        </LabelledLine>
        <LabelledLine label="Phone">
          {member.phone === "" ? (
            <Missing>None</Missing>
          ) : (
            <span className="select-all">{member.phone}</span>
          )}
        </LabelledLine>
        <LabelledLine label="Telegram">
          {member.telegram === null ? (
            <Missing>None</Missing>
          ) : (
            <span className="select-all">{member.telegram}</span>
          )}
          <span className="block text-muted">
            {member.telegramLinked ? "Telegram linked" : "Not linked with the bot"}
          </span>
        </LabelledLine>
        <LabelledLine label="Country">{member.country}</LabelledLine>
        <LabelledLine label="Admission code">
          <span className="font-mono select-all">{member.admissionCode}</span>
        </LabelledLine>
        <LabelledLine label="Broker account">
          {member.brokerAccountId === undefined ? (
            <Missing>None</Missing>
          ) : (
            <span className="font-mono break-all select-all">{member.brokerAccountId}</span>
          )}
        </LabelledLine>
        <LabelledLine label="Declared deposit">
          {member.declaredDeposit === null ? (
            <Missing>Nothing declared</Missing>
          ) : (
            <>
              {dollars(member.declaredDeposit)}
              {member.accessPath !== null && `, ${member.accessPath} path`}
            </>
          )}
        </LabelledLine>
        <LabelledLine label="Verified deposit">
          {member.hasDeposited ? (
            <strong>{verified(member.depositAmount)}</strong>
          ) : (
            <Missing>Nothing verified</Missing>
          )}
        </LabelledLine>
        <LabelledLine label="Trial">
          {member.joinedAt === null ? (
            <Missing>Begins when they join</Missing>
          ) : (
            <>
              {member.trial.ended ? "Ended" : "Ends"} {watMoment(member.trial.expiresAt)}
            </>
          )}
        </LabelledLine>
        <LabelledLine label="Risk disclosure">
          {member.risk ? (
            <>
              Version {member.risk.version}, {watDate(member.risk.acknowledgedAt)}
              {!member.risk.current && (
                <span className="block text-amber">The text has changed since</span>
              )}
            </>
          ) : (
            <Missing>Not acknowledged, asked before the first signal</Missing>
          )}
        </LabelledLine>
        <LabelledLine label="Signed-in devices">{member.openSessions}</LabelledLine>
        {member.importedAt !== null && (
          <LabelledLine label="Imported">{watDate(member.importedAt)}</LabelledLine>
        )}
        {member.joinedAt !== null && (
          <LabelledLine label="Joined">{watDate(member.joinedAt)}</LabelledLine>
        )}
      </dl>
    </Card>
  );
}

/** A code verifies a tier without naming an amount. */
function verified(amount: number | undefined): string {
  return amount === undefined ? "Verified, without an amount" : dollars(amount);
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>;
}
