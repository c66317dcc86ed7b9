import { t, type ClaimDto, type UserDto } from "@signaldeck/contract";

export type SetupStep = 1 | 2 | 3;

export const SETUP_STEPS: readonly { step: SetupStep; title: () => string }[] = [
  { step: 1, title: () => t("Create Trading Account") },
  { step: 2, title: () => t("Fund Account") },
  { step: 3, title: () => t("Verify and Activate") },
];

/** Where the wizard opens: at the first step that lacks something, or at the claim if there is one. */
export function firstOpenStep(
  user: Pick<UserDto, "brokerAccountId" | "accessPath" | "declaredDeposit">,
  claims: readonly ClaimDto[],
): SetupStep {
  if (claims.length > 0) return 3;
  if (user.brokerAccountId === null) return 1;
  return user.accessPath === null || user.declaredDeposit === null ? 2 : 3;
}
