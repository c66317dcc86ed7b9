import type { Method } from "@signaldeck/contract";
import type { RequestListener } from "node:http";
import type { RegistrationRow } from "../accounts/Registration.ts";
import { openRegistration } from "../accounts/registrations.ts";
import { signProof } from "../accounts/ownerProof.ts";
import type { Sessions } from "../accounts/Sessions.ts";
import { signedInMember } from "../accounts/signedInMember.ts";
import type { Clock } from "../process/clock/clock.ts";
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

/** The people that a test needs, on storage and sessions of the product, and their calls. */
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
   * A member written straight into storage: a guest unless said otherwise; above guest the dashboard
   * is unlocked.
   */
  async makeMember(account: WantedAccount = {}): Promise<MemberRow> {
    const { database, clock, riskVersion, staffHaveFactor = false } = this.people;
    return database.write(async (transaction) => {
      const member = await createWithAccess({ database, clock }, transaction, {
        ...this.form(),
        riskVersion,
        passwordHash: LEAST_HASH,
        ...account,
      });
      if (member.role === "member" || !staffHaveFactor) return member;
      const secondFactorAt = new Date(clock.now());
      const where = { id: member.id };
      await database.model(Member).update({ secondFactorAt }, { where, transaction });
      return { ...member, secondFactorAt };
    });
  }

  /** A registration with the password, written straight into storage; no code was mailed for it. */
  async makeRegistration(email = this.newEmail()): Promise<RegistrationRow> {
    const { database, clock, riskVersion } = this.people;
    const form = { ...this.form(), email, riskVersion, passwordHash: LEAST_HASH };
    const { registration } = await database.write((transaction) =>
      openRegistration({ database, clock }, transaction, { ...form, language: "en" }),
    );
    return registration;
  }

  private form() {
    return {
      fullName: "Test Person",
      email: this.newEmail(),
      phone: "+2348012345678",
      country: "Nigeria" as const,
    };
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

  /** Calls the API, `path` below `/api`; a person for a named caller is made when first needed. */
  call<T>(method: Method, path: string, body?: object): Call<T> {
    const tokenOf = (who: string) => (isCaller(who) ? this.tokenOf(who) : who);
    const proofOf = (token: string) => this.proofOf(token);
    return new Call<T>(this.app, method, path, body, tokenOf, proofOf);
  }
}
