import { type ClaimDetailDto, type ClaimsSummaryDto, HOUR } from "@signaldeck/contract";

/** A waiting claim of a guest, three hours old, that nobody has open. */
export function sampleClaim(changes: Partial<ClaimDetailDto> = {}): ClaimDetailDto {
  return {
    id: "0198f0a2-0000-7000-8000-0000000000c1",
    status: "waiting",
    brokerAccountId: "8842 1190",
    accessPath: "auto",
    declaredAmount: 500,
    verifiedAmount: null,
    reason: null,
    correction: null,
    proof: { name: "receipt.png", type: "image/png", bytes: 421_888 },
    withdrawable: false,
    createdAt: new Date(Date.now() - 3 * HOUR).toISOString(),
    decidedAt: null,
    sentBy: "web",
    reported: false,
    member: {
      id: "0198f0a2-0000-7000-8000-0000000000d1",
      fullName: "Demo Guest",
      email: "guest@example.org",
      country: "Nigeria",
      admissionCode: "AX7K22QM",
      tier: "guest",
      dashboardUnlocked: false,
      depositAmount: 0,
      createdAt: "2026-01-05T08:00:00.000Z",
    },
    wouldBecome: "gold",
    decidedBy: null,
    correctedBy: null,
    viewer: null,
    history: [],
    codeExpiresAt: null,
    undoUntil: null,
    counts: null,
    evidence: [],
    partnerWords: [],
    needsReason: false,
    ...changes,
  };
}

/** A queue in which one claim waits. */
export function sampleSummary(changes: Partial<ClaimsSummaryDto> = {}): ClaimsSummaryDto {
  return {
    waiting: 1,
    approved: 7,
    rejected: 2,
    withdrawn: 1,
    oldestWaitingAt: new Date(Date.now() - 3 * HOUR).toISOString(),
    decidedToday: 4,
    ...changes,
  };
}
