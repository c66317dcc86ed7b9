import {
  openTable,
  type ClaimEvidenceDto,
  countText,
  type EvidenceKind,
  watDate,
} from "@signaldeck/contract";
import { generatePath } from "react-router-dom";
import { Card } from "../../../../components/Card.tsx";
import { TextLink } from "../../../../components/TextLink.tsx";
import { SCREENS } from "../../../../screens.ts";

const WORDS = openTable<EvidenceKind, string>((words) => words, {
  picture: "The same file",
  look: "Looks alike, as receipts of one broker often do",
  account: "The same broker account",
  device: "The same device",
  address: "The same network address",
});

/** Where else what this claim brings has stood; another member's picture or account is marked. */
export function EvidenceCard({ evidence }: { evidence: readonly ClaimEvidenceDto[] }) {
  return (
    <Card title="Seen in other claims">
      {evidence.length === 0 ? (
        <p className="text-muted">
          Neither the picture nor the broker account, device or address stood in another claim.
        </p>
      ) : (
        <ul className="grid gap-3">
          {evidence.map((shared) => (
            <li key={shared.kind} className="grid gap-1">
              <p className={isStrong(shared) ? "font-semibold text-amber" : "font-semibold"}>
                {WORDS[shared.kind]}: {timesText(shared)}
              </p>
              <Claims claims={shared.claims} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Claims({ claims }: Pick<ClaimEvidenceDto, "claims">) {
  return (
    <ul className="grid gap-1">
      {claims.map(({ id, fullName, own, status, createdAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-3 text-1 text-muted"
        >
          <TextLink to={generatePath(SCREENS.deskClaim, { id })}>
            {own ? "This member" : fullName}
          </TextLink>
          <span>
            {status}, {watDate(createdAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}

function isStrong({ kind, claims, ofFormerMember }: ClaimEvidenceDto): boolean {
  const isContent = kind === "picture" || kind === "account";
  return isContent && (ofFormerMember || claims.some(({ own }) => !own));
}

function timesText({ count, ofFormerMember }: ClaimEvidenceDto): string {
  const others = count === 1 ? "1 other claim" : `${countText(count)} other claims`;
  if (!ofFormerMember) return others;
  const former = "one of a deleted account";
  return count === 0 ? former : `${others}, and ${former}`;
}
