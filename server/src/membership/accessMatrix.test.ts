import { claimsApi, memberAccessApi, membershipApi, type Endpoint } from "@signaldeck/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MembershipRoom } from "./testing/membershipRoom.ts";

const NOBODY = "0198f0a2-0000-7000-8000-00000000ffff";

/** What each call answers to somebody who may make it: with nothing in the body, on no such id. */
const MEMBER_CALLS: [Endpoint, number][] = [
  [membershipApi.countdown, 200],
  [membershipApi.countdownConfig, 200],
  [membershipApi.updateProfile, 400],
  [claimsApi.ownClaims, 200],
  [claimsApi.submitClaim, 400],
  [claimsApi.ownProof, 404],
  [claimsApi.validateDashboardCode, 400],
];
const STAFF_CALLS: [Endpoint, number][] = [
  [claimsApi.claims, 200],
  [claimsApi.claim, 404],
  [claimsApi.claimProof, 404],
  [claimsApi.approveClaim, 400],
  [claimsApi.rejectClaim, 400],
  [claimsApi.issueDashboardCode, 400],
  [memberAccessApi.users, 200],
  [memberAccessApi.searchUsers, 200],
  [memberAccessApi.changeAccess, 400],
  [memberAccessApi.resetCountdown, 200],
];

let room: MembershipRoom;
const tokens = new Map<string, string | undefined>();

beforeAll(async () => {
  room = await MembershipRoom.open();
  tokens.set("anonymous", undefined);
  for (const tier of ["guest", "silver", "gold"] as const) {
    tokens.set(tier, (await room.person(tier)).token);
  }
  for (const role of ["support", "admin"] as const) {
    tokens.set(role, (await room.person("guest", role)).token);
  }
});
afterAll(() => room.close());

const call = async ({ method, path }: Endpoint, who: string) => {
  if (method === "delete") throw new Error(`No ${method} here`);
  const reply = await room.call(method, path.replace(":id", NOBODY), tokens.get(who));
  return reply.status;
};

const name = ({ method, path }: Endpoint) => `${method.toUpperCase()} ${path}`;

it("names every call of the room", () => {
  const named = [...MEMBER_CALLS, ...STAFF_CALLS].map(([endpoint]) => endpoint);
  const all = [membershipApi, claimsApi, memberAccessApi].flatMap(
    (api) => Object.values(api) as Endpoint[],
  );
  expect(new Set(named)).toEqual(new Set(all));
});

describe.each(
  MEMBER_CALLS.map(([endpoint, status]) => [name(endpoint), endpoint, status] as const),
)("%s", (_name, endpoint, status) => {
  it("is for whoever is signed in", async () => {
    expect(await call(endpoint, "anonymous")).toBe(401);
    for (const who of ["guest", "silver", "gold", "support", "admin"]) {
      expect([who, await call(endpoint, who)]).toEqual([who, status]);
    }
  });
});

describe.each(STAFF_CALLS.map(([endpoint, status]) => [name(endpoint), endpoint, status] as const))(
  "%s",
  (_name, endpoint, status) => {
    it("is for staff alone", async () => {
      expect(await call(endpoint, "anonymous")).toBe(401);
      for (const who of ["guest", "silver", "gold"]) {
        expect([who, await call(endpoint, who)]).toEqual([who, 403]);
      }
      for (const who of ["support", "admin"]) {
        expect([who, await call(endpoint, who)]).toEqual([who, status]);
      }
    });
  },
);
