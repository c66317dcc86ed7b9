import {
  type ClaimDto,
  HOUR,
  type UserDto,
  accountsApi,
  claimsApi,
  contentApi,
  marketApi,
  membershipApi,
  partnersApi,
} from "@signaldeck/contract";
import { createFakePlatform } from "../../../../platform/fakePlatform.ts";
import { renderApp } from "../../../../testing/renderApp.tsx";
import { sampleContent, sampleMarket, sampleUser } from "../../../../testing/samples.ts";
import { answer, success } from "../../../../testing/server.ts";

/** A claim of the member, two hours old. */
export const sampleClaim = (changes: Partial<ClaimDto> = {}): ClaimDto => ({
  id: "0198f0a2-0000-7000-8000-0000000000c1",
  status: "waiting",
  sentBy: "web",
  brokerAccountId: "77",
  accessPath: "manual",
  declaredAmount: 500,
  verifiedAmount: null,
  reason: null,
  correction: null,
  proof: { name: "receipt.png", type: "image/png", bytes: 421_888 },
  withdrawable: false,
  createdAt: new Date(Date.now() - 2 * HOUR).toISOString(),
  decidedAt: null,
  ...changes,
});

/** What the screen and the frame around it ask of the server. */
export function answerSetup(): void {
  answer(marketApi.status, () => success(sampleMarket()));
  answer(contentApi.public, () => success(sampleContent()));
  answer(contentApi.links, () =>
    success({
      brokerSignUp: "https://broker.example/register?ref=deck",
      brokerPromoCode: "DECK100",
      brokerPartner: null,
      messagingSupport: "https://chat.example/support",
      telegramChannel: "https://telegram.example/deck",
    }),
  );
  answer(partnersApi.brokerLink, () =>
    success({
      url: "https://broker.example/register?ref=deck&click_id=4f1e",
      rule: null,
    }),
  );
  answer(membershipApi.countdown, () =>
    success({
      timeFormatted: { hours: "03", minutes: "04", seconds: "05" },
      remainingMs: 11_045_000,
      expiresAt: "2026-01-06T08:00:00.000Z",
      ended: false,
      tier: "guest",
      dashboardUnlocked: false,
    }),
  );
}

/** Opens the screen as a member with these claims. */
export function openSetup(changes: Partial<UserDto> = {}, claims: ClaimDto[] = []) {
  const me = sampleUser(changes);
  answer(accountsApi.me, () => success(me));
  answer(claimsApi.ownClaims, () => success(claims));
  const platform = createFakePlatform({ token: "t", stored: { user: JSON.stringify(me) } });
  return renderApp("/dashboard/account-setup", { platform });
}
