import { type ClaimDetailDto, dollars, watDate, watMoment } from "@signaldeck/contract";
import { Card } from "../../../../components/Card.tsx";
import { LabelledLine } from "../../../../components/LabelledLine.tsx";
import { CLAIM_WAYS } from "../../../../components/claimWays.ts";

/** What the member says and who they are; each line can be held against the proof. */
export function ClaimFacts({ claim }: { claim: ClaimDetailDto }) {
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
