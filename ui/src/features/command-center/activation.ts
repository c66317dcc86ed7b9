import { t, type ClaimDto, type UserDto } from "@signaldeck/contract";
import { ageText } from "../../components/ageText.ts";
import { promiseText } from "../../components/promiseText.ts";

/** How far a member has come on the way to an unlocked dashboard. */
export interface Activation {
  title: string;
  lead: string;
  /** The account's status in a few words. */
  status: string;
  /** How many of the three steps are done. */
  done: 0 | 1 | 2 | 3;
}

type Declared = Pick<UserDto, "brokerAccountId" | "accessPath" | "declaredDeposit">;

/**
 * Where a member's activation is, by what was declared and by the newest claim.
 * @param now epoch ms, for how long a claim has waited.
 */
export function activationOf(
  user: Declared,
  claim: Pick<ClaimDto, "status" | "reason" | "createdAt" | "proof"> | undefined,
  now: number,
): Activation {
  if (claim?.status === "waiting") {
    const age = now - Date.parse(claim.createdAt);
    const waited = { age: ageText(age) };
    return {
      title: t("Support is verifying your deposit"),
      lead: [
        claim.proof === null
          ? t("The broker reported a deposit of yours, which has been waiting for {{age}}.", waited)
          : t("Your proof has been waiting for {{age}}.", waited),
        promiseText(age),
        t("This screen unlocks by itself, and you get an email either way."),
      ].join(" "),
      status:
        claim.proof === null
          ? t("Deposit reported, waiting for support")
          : t("Proof sent, waiting for support"),
      done: 2,
    };
  }
  if (claim?.status === "rejected") {
    return {
      title: t("Your deposit could not be verified"),
      lead: t("Support says: {{reason}} Send another proof in the account setup.", {
        reason: claim.reason ?? t("no reason was given."),
      }),
      status: t("Proof rejected"),
      done: 2,
    };
  }
  if (claim?.status === "approved") {
    return {
      title: t("Pending activation"),
      lead: t("Your deposit was verified, and your dashboard is locked. Support can tell you why."),
      status: t("Locked after verification"),
      done: 3,
    };
  }
  return {
    title: t("Pending activation"),
    lead: t(
      "Your account is confirmed. Live signals open when your deposit at the broker is verified.",
    ),
    status: t("Pending activation"),
    done: stepsDeclared(user),
  };
}

function stepsDeclared({ brokerAccountId, accessPath, declaredDeposit }: Declared): 0 | 1 | 2 {
  if (brokerAccountId === null) return 0;
  return accessPath === null || declaredDeposit === null ? 1 : 2;
}
