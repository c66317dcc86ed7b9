import {
  openTable,
  CLAIM_LIMITS,
  dollars,
  PROMISED_HOURS,
  t,
  type ClaimDto,
} from "@signaldeck/contract";
import type { ReactNode } from "react";
import { Button } from "../../../components/Button.tsx";
import { Phrase } from "../../../components/Phrase.tsx";
import { Pill, type PillTone } from "../../../components/Pill.tsx";
import { ProgressBar } from "../../../components/ProgressBar.tsx";
import { useNow } from "../../../components/useNow.ts";
import { fileSize } from "../../../components/fileSize.ts";
import { ageText } from "../../../components/ageText.ts";
import { promiseText } from "../../../components/promiseText.ts";
import { CLAIM_WAYS } from "../../../components/claimWays.ts";
import { ProofChoices } from "./ProofChoices.tsx";

interface StatusWords {
  pill: () => string;
  tone: PillTone;
  title: () => string;
}

const plain = (words: string): StatusWords => ({
  pill: () => words,
  tone: "neutral",
  title: () => words,
});

const WORDS = openTable<ClaimDto["status"], StatusWords>(plain, {
  waiting: {
    pill: () => t("Waiting"),
    tone: "amber",
    title: () => t("Support is verifying your deposit"),
  },
  approved: {
    pill: () => t("Approved"),
    tone: "brand",
    title: () => t("Your deposit is verified"),
  },
  rejected: {
    pill: () => t("Rejected"),
    tone: "neutral",
    title: () => t("Your deposit could not be verified"),
  },
  withdrawn: {
    pill: () => t("Withdrawn by you"),
    tone: "neutral",
    title: () => t("You withdrew your proof"),
  },
});

/** What was deposited, and for which path. */
function declaredText({ accessPath, declaredAmount }: ClaimDto): string {
  const amount = dollars(declaredAmount);
  return accessPath === "auto"
    ? t("{{amount}}, auto path", { amount })
    : t("{{amount}}, manual path", { amount });
}

function proofText({ proof, status, sentBy }: ClaimDto): string {
  if (proof) return `${proof.name}, ${fileSize(proof.bytes)}`;
  return status === "withdrawn" ? t("Deleted") : CLAIM_WAYS[sentBy].noProof();
}

function againText(status: ClaimDto["status"]): string {
  if (status === "withdrawn") return t("Send another proof");
  return status === "rejected" ? t("Try again") : t("Send proof of a higher deposit");
}

/** Where the newest claim stands; `onAgain` begins another one. */
export function ClaimStatusCard({ claim, onAgain }: { claim: ClaimDto; onAgain: () => void }) {
  const { pill, tone, title } = WORDS[claim.status];
  return (
    <section
      aria-labelledby="claim-status"
      className="grid gap-4 rounded-small border border-line-strong p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="claim-status" className="text-3 font-semibold">
          {title()}
        </h2>
        <Pill tone={tone}>{pill()}</Pill>
      </div>
      {claim.status === "waiting" && <Waiting since={Date.parse(claim.createdAt)} />}
      {claim.status === "rejected" && (
        <p className="rounded-small bg-raised px-4 py-3 whitespace-pre-line">{claim.reason}</p>
      )}
      {claim.correction && (
        <p className="rounded-small bg-raised px-4 py-3 whitespace-pre-line">
          {t("Corrected from {{from}}: {{reason}}", {
            from: dollars(claim.correction.from),
            reason: claim.correction.reason,
          })}
        </p>
      )}
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        <Detail label={t("Broker account")}>{claim.brokerAccountId}</Detail>
        <Detail label={CLAIM_WAYS[claim.sentBy].amount()}>{declaredText(claim)}</Detail>
        {claim.verifiedAmount !== null && (
          <Detail label={t("Verified")}>{dollars(claim.verifiedAmount)}</Detail>
        )}
        <Detail label={t("Proof")}>{proofText(claim)}</Detail>
      </dl>
      {claim.status === "waiting" &&
        (claim.proof ? (
          <ProofChoices claim={claim} onReplace={onAgain} />
        ) : (
          <div>
            <Button onClick={onAgain}>{t("Send a proof as well")}</Button>
          </div>
        ))}
      {claim.status !== "waiting" && (
        <div>
          <Button kind={claim.status === "approved" ? "secondary" : "primary"} onClick={onAgain}>
            {againText(claim.status)}
          </Button>
        </div>
      )}
    </section>
  );
}

function Waiting({ since }: { since: number }) {
  const age = useNow(30_000) - since;
  return (
    <div className="grid gap-2">
      <p>
        <Phrase text={t("Waiting for <age/>.")} parts={{ age: <strong>{ageText(age)}</strong> }} />{" "}
        <span className="text-muted">{promiseText(age)}</span>
      </p>
      <ProgressBar
        label={t("Waiting time against the usual {{hours}} hours", {
          hours: PROMISED_HOURS.activation.to,
        })}
        value={Math.min(age, CLAIM_LIMITS.activationUsual)}
        max={CLAIM_LIMITS.activationUsual}
        valueText={ageText(age)}
      />
      <p className="text-1 text-muted">
        {t("This screen unlocks by itself, and you get an email either way.")}
      </p>
    </div>
  );
}

function Detail({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-1 text-muted">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
