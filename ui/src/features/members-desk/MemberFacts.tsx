import { dollars, type MemberFactsDto, watDate, watMoment } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Card } from "../../components/Card.tsx";

/** Who the member is, what they say and what was verified. */
export function MemberFacts({ member }: { member: MemberFactsDto }) {
  return (
    <Card title="Member">
      <dl className="grid gap-2">
        <Line label="Email">
          <span className="break-all select-all">{member.email}</span>
          {member.confirmedAt === null && <span className="block text-amber">Not confirmed</span>}
        </Line>
        <Line label="Phone">
          <span className="select-all">{member.phone}</span>
        </Line>
        <Line label="Telegram">
          {member.telegram === null ? (
            <Missing>None</Missing>
          ) : (
            <span className="select-all">{member.telegram}</span>
          )}
          <span className="block text-muted">
            {member.telegramLinked ? "Telegram linked" : "Not linked with the bot"}
          </span>
        </Line>
        <Line label="Country">{member.country}</Line>
        <Line label="Admission code">
          <span className="font-mono select-all">{member.admissionCode}</span>
        </Line>
        <Line label="Broker account">
          {member.brokerAccountId === undefined ? (
            <Missing>None</Missing>
          ) : (
            <span className="font-mono break-all select-all">{member.brokerAccountId}</span>
          )}
        </Line>
        <Line label="Declared deposit">
          {member.declaredDeposit === null ? (
            <Missing>Nothing declared</Missing>
          ) : (
            <>
              {dollars(member.declaredDeposit)}
              {member.accessPath !== null && `, ${member.accessPath} path`}
            </>
          )}
        </Line>
        <Line label="Verified deposit">
          {member.hasDeposited ? (
            <strong>{verified(member.depositAmount)}</strong>
          ) : (
            <Missing>Nothing verified</Missing>
          )}
        </Line>
        <Line label="Trial">
          {member.trial.ended ? "Ended" : "Ends"} {watMoment(member.trial.expiresAt)}
        </Line>
        <Line label="Risk disclosure">
          {member.risk === null ? (
            <Missing>Not acknowledged, asked before the first signal</Missing>
          ) : (
            <>
              Version {member.risk.version}, {watDate(member.risk.acknowledgedAt)}
              {!member.risk.current && (
                <span className="block text-amber">The text has changed since</span>
              )}
            </>
          )}
        </Line>
        <Line label="Signed-in devices">{member.openSessions}</Line>
        <Line label="Joined">{watDate(member.createdAt)}</Line>
      </dl>
    </Card>
  );
}

/** A code verifies a tier without naming an amount. */
function verified(amount: number | undefined): string {
  return amount === undefined ? "Verified, without an amount" : dollars(amount);
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right">{children}</dd>
    </div>
  );
}

function Missing({ children }: { children: ReactNode }) {
  return <span className="text-faint">{children}</span>;
}
