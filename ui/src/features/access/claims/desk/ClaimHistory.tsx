import { type ClaimDto, dollars, watDate } from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { Card } from "../../../../components/Card.tsx";
import { Pill } from "../../../../components/Pill.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { SCREENS } from "../../../../screens.ts";

/** The member's other claims, newest first. */
export function ClaimHistory({ claims }: { claims: readonly ClaimDto[] }) {
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
                <Pill tone={claim.status === "approved" ? "brand" : "neutral"}>
                  {claim.status === "approved" && `Approved ${dollars(claim.verifiedAmount ?? 0)}`}
                  {claim.status === "rejected" && "Rejected"}
                  {claim.status === "waiting" && "Waiting"}
                </Pill>
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
