import { hasAll, isFlag, isListOf, isNumber, isOneOf, isText, isTime, orNull } from "../is.ts";
import { PERMISSIONS } from "../permissions.ts";
import { NO_SIGNAL_PREFERENCES } from "../signals/signalPreferences.ts";
import { TIERS } from "../tiers.ts";
import type { UserDto } from "./calls.ts";

const isPath = orNull(isOneOf<NonNullable<UserDto["accessPath"]>>(["manual", "auto"]));

const isUser = hasAll<UserDto>({
  id: isText,
  fullName: isText,
  email: isText,
  role: isOneOf<UserDto["role"]>(["member", "support", "admin"]),
  tier: isOneOf(TIERS),
  grantedUntil: orNull(isTime),
  accessLevel: isOneOf<UserDto["accessLevel"]>(["free", "basic", "deposited", "premium"]),
  dashboardUnlocked: isFlag,
  hasDeposited: isFlag,
  depositAmount: isNumber,
  accessPath: isPath,
  verifiedPath: isPath,
  brokerAccountId: orNull(isText),
  declaredDeposit: orNull(isNumber),
  admissionCode: isText,
  codeActivated: isFlag,
  secondFactor: isOneOf<UserDto["secondFactor"]>(["on", "off", "demanded"]),
  createdAt: isTime,
  expiresAt: isTime,
  ownTerms: hasAll<UserDto["ownTerms"]>({
    payoutPercent: orNull(isNumber),
    floor: orNull(isNumber),
  }),
  permissions: isListOf(isOneOf(PERMISSIONS)),
});

/** A user as JSON says it; null where it is none. */
export function readUser(value: unknown): UserDto | null {
  const whole: unknown =
    typeof value === "object" ? { ownTerms: NO_SIGNAL_PREFERENCES, ...value } : value;
  return isUser(whole) ? whole : null;
}
