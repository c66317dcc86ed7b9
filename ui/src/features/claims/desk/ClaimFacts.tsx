import { type ClaimDetailDto, dollars, watDate, watMoment } from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Card } from "../../../components/Card.tsx";

/** What the member says and who they are; each line can be held against the proof. */
export function ClaimFacts({ claim }: { claim: ClaimDetailDto }) {
  const { member } = claim;
  return (
    <Card>
      <dl className="grid gap-2">
        <Line label="Broker account">
          <span className="font-mono select-all">{claim.brokerAccountId}</span>
        </Line>
        <Line label="Declared">
          <strong>{dollars(claim.declaredAmount)}</strong>, {claim.accessPath} path
        </Line>
        <Line label="Verified so far">
          {member.depositAmount > 0 ? dollars(member.depositAmount) : "Nothing yet"}
        </Line>
        <Line label="Admission code">
          <span className="font-mono select-all">{member.admissionCode}</span>
        </Line>
        <Line label="Email">
          <span className="select-all">{member.email}</span>
        </Line>
        <Line label="Joined">
          {watDate(member.createdAt)}, {member.country}
        </Line>
        <Line label="Sent">
          {watMoment(claim.createdAt)}
          {claim.sentBy === "telegram" && " by Telegram"}
        </Line>
      </dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{label}</dt>
      <dd className="ml-auto min-w-0 text-right break-words">{children}</dd>
    </div>
  );
}
