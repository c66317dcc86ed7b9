import { PARTNER_RULE, SYSTEM_ACTOR, type ColleagueDto } from "@signaldeck/contract";

/** The actors that never had an account, as the audit log names them. */
export const WITHOUT_ACCOUNT: readonly ColleagueDto[] = [
  { id: SYSTEM_ACTOR, fullName: "The server" },
  PARTNER_RULE,
];
