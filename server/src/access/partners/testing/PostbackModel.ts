import type { Partner } from "@signaldeck/contract";

export type Kind = "registration" | "first_deposit" | "deposit" | "withdrawal" | "odd";

/** What a postback says, as its inventor knows; null: not said, or said wrongly. */
export interface Said {
  partner: Partner;
  kind: Kind;
  /** Number of the member whose click it is. */
  click: number | "stranger" | null;
  account: string | null;
  /** US cents, where it says dollars plainly. */
  cents: number | null;
  id: string | null;
  /** Its address ended as none can that a member has written in. */
  ended: boolean;
  /** Equal for two that say the same. */
  same: string;
}

interface Fact extends Said {
  good: boolean;
  owner: number | null;
  byClick: boolean;
  /** Good, and nobody's until now. */
  lost: boolean;
}

export interface ModelClaim {
  status: "waiting" | "approved" | "rejected";
  account: string;
  declared: number;
  verified: number | null;
  byRule: boolean;
  reported: boolean;
  opened: "partner" | "web";
}

interface ModelMember {
  typed: string | null;
  claims: ModelClaim[];
}

const STEPS = [20, 100, 500];
const stepOf = (dollars: number) => STEPS.filter((least) => least <= dollars).length;
export const TIER_NAMES = ["guest", "silver", "pro", "gold"] as const;

/** What should become of claims and tiers, worked out from the rules alone. */
export class PostbackModel {
  readonly members: ModelMember[];
  private readonly facts: Fact[] = [];
  private readonly known = new Map<string, Fact>();

  constructor(
    count: number,
    private readonly upTo: Readonly<Record<Partner, number | null>>,
  ) {
    this.members = Array.from({ length: count }, () => ({ typed: null, claims: [] }));
  }

  verifiedOf = (member: number): number =>
    Math.max(0, ...this.of(member).claims.map(({ verified }) => verified ?? 0));
  tierOf = (member: number) => TIER_NAMES[stepOf(this.verifiedOf(member))];
  waitingOf = (member: number) => this.of(member).claims.find(({ status }) => status === "waiting");

  hear(said: Said): void {
    const key = `${said.partner} ${said.same}`;
    const before = this.known.get(key);
    if (before) {
      before.ended ||= said.ended;
      return;
    }
    const isDeposit = said.kind === "first_deposit" || said.kind === "deposit";
    const named = said.click !== null || said.account !== null;
    const retold = this.facts.some(
      (old) =>
        this.alike(old, said) &&
        old.id !== null &&
        old.id === said.id &&
        old.good &&
        old.owner !== null,
    );
    const good = said.kind !== "odd" && named && (!isDeposit || said.cents !== null) && !retold;
    const fact: Fact = { ...said, good, owner: null, byClick: false, lost: false };
    this.known.set(key, fact);
    this.facts.push(fact);
    this.judge(fact);
    if (!fact.byClick || fact.account === null) return;
    for (const old of [...this.facts]) {
      if (old.lost && this.alike(old, said) && old.account === said.account && old.click === null) {
        this.judge(old);
      }
    }
  }

  /** A member sends a proof; false while an earlier one of theirs waits. */
  send(member: number, account: string, declared: number): boolean {
    const me = this.of(member);
    const waiting = this.waitingOf(member);
    if (waiting?.opened === "web") return false;
    me.typed = account;
    if (waiting) {
      Object.assign(waiting, { account, declared, opened: "web" });
      return true;
    }
    let reported = false;
    for (const fact of this.facts) {
      if (!fact.lost || fact.click !== null || fact.account !== account) continue;
      if (this.ownerOf(fact).owner !== member) continue;
      Object.assign(fact, { owner: member, lost: false });
      reported ||= fact.kind === "first_deposit" || fact.kind === "deposit";
    }
    me.claims.push({
      status: "waiting",
      account,
      declared,
      verified: null,
      byRule: false,
      reported,
      opened: "web",
    });
    return true;
  }

  /** A person decides on what waits. */
  decide(member: number, approve: boolean): void {
    const waiting = this.waitingOf(member);
    if (!waiting) return;
    if (approve) this.approve(member, waiting, waiting.declared, false);
    else waiting.status = "rejected";
  }

  private judge(fact: Fact): void {
    const { owner, strong, disputed, ended } = this.ownerOf(fact);
    fact.owner = owner;
    fact.byClick = owner !== null && fact.click !== null;
    fact.lost = fact.good && owner === null;
    if (!fact.good || owner === null || fact.cents === null) return;
    if (fact.kind !== "first_deposit" && fact.kind !== "deposit") return;
    const dollars = Math.floor(fact.cents / 100);
    const claim = this.waitingOf(owner) ?? this.open(owner, fact, dollars);
    if (!claim) return;
    claim.reported = true;
    const limit = this.upTo[fact.partner];
    const plain =
      limit !== null &&
      fact.kind === "first_deposit" &&
      fact.cents <= limit * 100 &&
      strong &&
      ended &&
      !disputed &&
      fact.account === claim.account &&
      stepOf(dollars) > 0 &&
      dollars >= claim.declared &&
      dollars < claim.declared * 3 &&
      !this.saidElse(fact, owner) &&
      !this.members.some(
        (other, at) =>
          at !== owner && other.claims.some(({ account }) => account === claim.account),
      );
    if (plain) this.approve(owner, claim, dollars, true);
  }

  private open(member: number, fact: Fact, dollars: number): ModelClaim | null {
    const account = fact.account ?? this.of(member).typed;
    if (account === null || stepOf(dollars) <= stepOf(this.verifiedOf(member))) return null;
    const claim: ModelClaim = {
      status: "waiting",
      account,
      declared: dollars,
      verified: null,
      byRule: false,
      reported: true,
      opened: "partner",
    };
    this.of(member).claims.push(claim);
    return claim;
  }

  private approve(member: number, claim: ModelClaim, dollars: number, byRule: boolean): void {
    Object.assign(claim, { status: "approved", verified: dollars, byRule });
    this.of(member).typed = claim.account;
  }

  private ownerOf({ partner, click, account, ended }: Fact) {
    const tellers = this.facts.filter(
      (old) => old.partner === partner && old.byClick && old.account === account,
    );
    const told = new Set(
      tellers.flatMap(({ owner }) => (account === null || owner === null ? [] : [owner])),
    );
    const typed = this.members.flatMap((one, at) =>
      account !== null && one.typed === account ? [at] : [],
    );
    const nobody = { owner: null, strong: false, disputed: false, ended };
    if (click === "stranger") return nobody;
    if (click !== null) {
      return {
        owner: click,
        strong: true,
        ended,
        disputed: [...told, ...typed].some((at) => at !== click),
      };
    }
    if (told.size > 1) return nobody;
    for (const only of told) {
      return {
        owner: only,
        strong: true,
        ended: ended && tellers.some((teller) => teller.ended),
        disputed: typed.some((at) => at !== only),
      };
    }
    return typed.length === 1
      ? { owner: typed[0] ?? null, strong: false, disputed: false, ended }
      : nobody;
  }

  /** A withdrawal, or another first deposit, of the same account or member. */
  private saidElse(fact: Fact, owner: number): boolean {
    return this.facts.some(
      (other) =>
        other !== fact &&
        this.alike(other, fact) &&
        (other.owner === owner || other.account === fact.account) &&
        (other.kind === "withdrawal" || (other.kind === "first_deposit" && other.good)),
    );
  }

  private alike = (one: Said, other: Said) => one.partner === other.partner;

  private of(member: number): ModelMember {
    const found = this.members[member];
    if (!found) throw new Error(`there is no member ${member}`);
    return found;
  }
}
