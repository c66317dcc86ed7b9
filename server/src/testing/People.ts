import type { Method } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import { NO_PASSWORD } from "../accounts/createAccount.ts";
import { openRegistration } from "../accounts/registrations.ts";
import { signProof } from "../accounts/ownerProof.ts";
import type { Sessions } from "../accounts/Sessions.ts";
import { signedInMember } from "../accounts/signedInMember.ts";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/Database.ts";
import { Member, type MemberRow } from "../members/Member.ts";
import { Call } from "./Call.ts";
import { createWithAccess, type WantedAccount } from "./createWithAccess.ts";

/** Of everybody whom a test makes. */
export const PASSWORD = "Correct-horse7";

/** Everyone who may call: a visitor, each tier unlocked, and both kinds of staff. */
export const CALLERS = [
  "anonymous",
  "guest",
  "silver",
  "pro",
  "gold",
  "elite",
  "support",
  "admin",
] as const;
export type Caller = (typeof CALLERS)[number];

/** Somebody signed in. */
export interface Person {
  id: string;
  email: string;
  member: MemberRow;
  token: string;
  call: <T>(method: Method, path: string, body?: object) => Call<T>;
}

const isCaller = (who: string): who is Caller => (CALLERS as readonly string[]).includes(who);

interface PeopleDeps {
  app: RequestListener;
  database: Database;
  clock: Clock;
  sessions: Sessions;
  /** The application's, which signs proofs. */
  secret: string;
  /** Version of the risk disclosure that everybody has acknowledged. */
  riskVersion: string;
  /** Whether staff have a second factor from the beginning. */
  staffHaveFactor?: boolean;
}

/** Of everybody's password, at the least cost that there is: nothing is guarded by it. */
const LEAST_HASH =
  "$argon2id$v=19$m=8,t=1,p=1$XV4LjGRu3NinhAHNC/h/Ag$QxyydHplQsEHqtmnTVl5q7bClf+mPYBeYMa5QQiWmlg";

/** Whoever a test needs, on storage and sessions of the product, and their calls. */
export class People {
  app: RequestListener;
  readonly database: Database;
  readonly sessions: Sessions;
  private readonly tokens = new Map<Caller, Promise<string>>();
  private count = 0;

  constructor(private readonly people: PeopleDeps) {
    this.app = people.app;
    this.database = people.database;
    this.sessions = people.sessions;
  }

  /** An address that nobody else has here. */
  newEmail(): string {
    this.count += 1;
    return `person${this.count}@example.org`;
  }

  /**
   * A member written straight into storage: a confirmed guest unless said otherwise; above guest
   * the dashboard is unlocked. One that is not confirmed has a registration with the password.
   */
  async makeMember(account: WantedAccount = {}): Promise<MemberRow> {
    const { database, clock, riskVersion, staffHaveFactor = false } = this.people;
    return database.write(async (transaction) => {
      const member = await createWithAccess({ database, clock }, transaction, {
        fullName: "Test Person",
        email: account.email ?? this.newEmail(),
        phone: "+2348012345678",
        country: "Nigeria",
        riskVersion,
        passwordHash: LEAST_HASH,
        confirmed: true,
        ...account,
        ...(account.confirmed === false && { passwordHash: NO_PASSWORD }),
      });
      if (account.confirmed === false) {
        const application = {
          ...member,
          memberId: member.id,
          passwordHash: LEAST_HASH,
          telegram: undefined,
        };
        await openRegistration({ database, clock }, transaction, application);
      }
      if (member.role === "member" || !staffHaveFactor) return member;
      const secondFactorAt = new Date(clock.now());
      const where = { id: member.id };
      await database.model(Member).update({ secondFactorAt }, { where, transaction });
      return { ...member, secondFactorAt };
    });
  }

  /** A further session of somebody, as on another device; returns its token. */
  openSession(memberId: string): Promise<string> {
    return this.sessions.open(memberId, { remember: true, userAgent: null });
  }

  /** A new member with a session. */
  async signIn(account: WantedAccount = {}): Promise<Person> {
    const member = await this.makeMember(account);
    const token = await this.openSession(member.id);
    return {
      id: member.id,
      email: member.email,
      member,
      token,
      call: <T>(method: Method, path: string, body?: object) =>
        this.call<T>(method, path, body).as(token),
    };
  }

  /** A token of the caller, who is made once; null for a visitor. */
  async tokenOf(caller: Caller): Promise<string | null> {
    if (caller === "anonymous") return null;
    const isStaff = caller === "support" || caller === "admin";
    const made =
      this.tokens.get(caller) ??
      this.signIn(isStaff ? { role: caller } : { tier: caller }).then(({ token }) => token);
    this.tokens.set(caller, made);
    return made;
  }

  /** The owner's proof for a session; null for a token of nobody. */
  async proofOf(token: string): Promise<string | null> {
    const session = await this.sessions.find(token);
    if (!session) return null;
    return signProof(this.people, await signedInMember(this.database, session)).proof;
  }

  /** Calls the API, `path` below `/api`; who is named a caller is made when first needed. */
  call<T>(method: Method, path: string, body?: object): Call<T> {
    const tokenOf = (who: string) => (isCaller(who) ? this.tokenOf(who) : who);
    const proofOf = (token: string) => this.proofOf(token);
    return new Call<T>(this.app, method, path, body, tokenOf, proofOf);
  }
}
