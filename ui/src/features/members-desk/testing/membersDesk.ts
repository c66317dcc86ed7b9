import {
  accountsApi,
  membersDeskApi,
  registrationsApi,
  type AdminUserDto,
  type GrantDto,
  type MemberFactsDto,
  type PaginationDto,
  type TimelineEntryDto,
  type UserDto,
} from "@signaldeck/contract";
import { HttpResponse } from "msw";
import { createFakePlatform } from "../../../platform/fakePlatform.ts";
import { answerShell } from "../../../testing/answerShell.ts";
import { renderApp } from "../../../testing/renderApp.tsx";
import { sampleUser } from "../../../testing/samples.ts";
import { answer, success } from "../../../testing/server.ts";

/** A member of the list; the number makes id, name and address. */
export function sampleMember(number: number, changes: Partial<AdminUserDto> = {}): AdminUserDto {
  return {
    id: `0198f0a2-0000-7000-8000-0000000001${String(number).padStart(2, "0")}`,
    fullName: `Person ${number}`,
    email: `person${number}@example.org`,
    tier: "guest",
    dashboardUnlocked: false,
    hasDeposited: false,
    createdAt: "2026-01-05T08:00:00.000Z",
    ...changes,
  };
}

/** Everything of the first member. */
export function sampleFacts(changes: Partial<MemberFactsDto> = {}): MemberFactsDto {
  return {
    ...sampleMember(1),
    phone: "+2348012345678",
    country: "Nigeria",
    telegram: null,
    telegramLinked: false,
    admissionCode: "AX7K22QM",
    joinedAt: "2026-01-05T08:00:00.000Z",
    importedAt: null,
    accessPath: null,
    declaredDeposit: 700,
    codeExpiresAt: null,
    afterGrant: null,
    grants: [],
    trial: { expiresAt: "2026-01-06T08:05:00.000Z", ended: true },
    risk: { version: "2026-01", acknowledgedAt: "2026-01-05T08:00:00.000Z", current: true },
    block: null,
    hasSecondFactor: false,
    openSessions: 1,
    ...changes,
  };
}

/** What gives the first member access. */
export function sampleGrant(changes: Partial<GrantDto> = {}): GrantDto {
  return {
    id: "0198f0a2-0000-7000-8000-00000000bbbb",
    source: "admin",
    claimId: null,
    givenBy: null,
    tier: "gold",
    dashboardUnlocked: true,
    deposited: false,
    depositAmount: 0,
    since: "2026-01-05T09:00:00.000Z",
    until: null,
    ended: null,
    ...changes,
  };
}

/** Something that happened to the first member. */
export function sampleEntry(changes: Partial<TimelineEntryDto>): TimelineEntryDto {
  return {
    id: "0198f0a2-0000-7000-8000-00000000aaaa",
    at: "2026-01-05T09:00:00.000Z",
    kind: "deed",
    action: "access.changed",
    actor: null,
    details: {},
    ...changes,
  };
}

/** A successful reply with one page of a list. */
export function page(items: unknown[], pagination: Partial<PaginationDto> = {}) {
  return HttpResponse.json({
    success: true,
    message: "OK",
    error: null,
    data: items,
    pagination: { total: items.length, pages: 1, current: 1, ...pagination },
    timestamp: "2026-01-05T08:00:00.000Z",
  });
}

/** Answers what every screen of the desk asks for; the stream stays off. */
export function answerDesk(): void {
  answerShell();
  answer(membersDeskApi.member, () => success(sampleFacts()));
  answer(membersDeskApi.notes, () => page([]));
  answer(registrationsApi.registrations, () => page([]));
  answer(membersDeskApi.timeline, () => success({ entries: [], nextCursor: null }));
}

const PERMISSIONS = {
  admin: [
    "account.own",
    "members.read",
    "members.assist",
    "members.manage",
    "members.export",
    "members.import",
    "members.announce",
    "staff.manage",
    "claims.review",
  ],
  support: ["account.own", "members.read", "members.assist", "claims.review"],
  member: ["account.own"],
} as const;

/** Shows a screen of the desk to somebody of a role. */
export function openDesk(path: string, role: UserDto["role"] = "admin") {
  const user = sampleUser({
    role,
    fullName: "Own Self",
    secondFactor: "on",
    permissions: [...PERMISSIONS[role]],
  });
  answer(accountsApi.me, () => success(user));
  return renderApp(path, { platform: createFakePlatform({ token: "staff-token" }) });
}
