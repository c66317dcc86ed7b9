import { randomUUID } from "node:crypto";

/** What was sent, by its text. */
export interface Acts {
  /** Answered as done at once. */
  acknowledged: string[];
  /** Answered that nothing was changed, and not sent again. */
  refused: string[];
  /** Of unknown outcome at first: sent again with the same key until it was known. */
  settled: string[];
  /** Of these what had been done with the first try. */
  doneBefore: string[];
  /** Profiles that were acknowledged, and what was then read otherwise. */
  names: number;
  wrongNames: string[];
  /** Answers that nobody should get. */
  odd: string[];
}

type Kind = "post" | "ticket" | "profile";
const KINDS: readonly Kind[] = ["post", "ticket", "profile"];

/** So many acts of each kind fit into the limits of one member's hour. */
const ROUNDS = 18;
/** Between two tries, in ms. */
const PAUSE = 100;

const CALLS: Record<Kind, { method: string; path: string; bodyOf: (text: string) => object }> = {
  post: { method: "POST", path: "/community/posts", bodyOf: (text) => ({ text }) },
  ticket: {
    method: "POST",
    path: "/support/tickets",
    bodyOf: (message) => ({ subject: "Load", category: "deposit-issues", message }),
  },
  profile: {
    method: "PUT",
    path: "/account/profile",
    bodyOf: (fullName) => ({ fullName, phone: "+2348012345678", telegram: "" }),
  },
};

type Answer = "done" | "refused" | "unknown" | "done before" | "later" | "odd";

/** Somebody who writes one thing after the other, each with a key, and records what was answered. */
export class Writer {
  private readonly acts: Acts = {
    acknowledged: [],
    refused: [],
    settled: [],
    doneBefore: [],
    names: 0,
    wrongNames: [],
    odd: [],
  };
  private tries = 0;

  /**
   * @param addresses of the instances, which take turns
   * @param tokens of members, one used after the other
   */
  constructor(
    private readonly name: string,
    private readonly addresses: readonly string[],
    private readonly tokens: readonly string[],
  ) {}

  async writeUntil(over: AbortSignal): Promise<Acts> {
    for (const [member, token] of this.tokens.entries()) {
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const kind of KINDS) {
          if (over.aborted) return this.acts;
          await this.write(kind, `${kind} ${this.name}-${member}-${round}`, token);
        }
      }
    }
    throw new Error("there were too few members for so long a run");
  }

  private async write(kind: Kind, text: string, token: string): Promise<void> {
    const key = randomUUID();
    const before = kind === "profile" ? await this.readName(token) : "";
    const first = await this.send(kind, text, token, key);
    let last = first;
    if (first === "unknown") {
      while (["unknown", "later", "refused"].includes(last)) {
        await pause();
        last = await this.send(kind, text, token, key);
      }
    }
    const isDone = last === "done" || last === "done before";
    if (kind === "profile") {
      const name = await this.readName(token);
      if (name !== (isDone ? text : before)) this.acts.wrongNames.push(text);
      else if (isDone) this.acts.names += 1;
    } else if (first === "done") this.acts.acknowledged.push(text);
    else if (first === "refused") this.acts.refused.push(text);
    else if (isDone) {
      this.acts.settled.push(text);
      if (last === "done before") this.acts.doneBefore.push(text);
    }
  }

  private async send(kind: Kind, text: string, token: string, key: string): Promise<Answer> {
    const { method, path, bodyOf } = CALLS[kind];
    try {
      const reply = await fetch(this.address() + path, {
        method,
        headers: { ...headersOf(token), "idempotency-key": key },
        body: JSON.stringify(bodyOf(text)),
      });
      const { error, message } = (await reply.json()) as Failed;
      if (reply.ok) return "done";
      const code = error?.code;
      if (code === "outcome_unknown") return "unknown";
      if (code === "already_done") return "done before";
      if (code === "act_in_progress") return "later";
      if (code === "unavailable") {
        // Before it could look whether the key is new it claims nothing.
        return message.includes("Nothing was changed") ? "refused" : "unknown";
      }
      this.acts.odd.push(`${kind}: ${reply.status} ${code}`);
      return "odd";
    } catch {
      return "unknown";
    }
  }

  private async readName(token: string): Promise<string> {
    for (;;) {
      try {
        const headers = headersOf(token);
        const reply = await fetch(`${this.address()}/account/settings`, { headers });
        const { data } = (await reply.json()) as { data: { user: { fullName: string } } };
        if (reply.ok) return data.user.fullName;
      } catch {
        // The database is away; it comes back.
      }
      await pause();
    }
  }

  /** Each try at the next instance. */
  private address(): string {
    this.tries += 1;
    return this.addresses[this.tries % this.addresses.length] ?? "";
  }
}

interface Failed {
  error: { code: string } | null;
  message: string;
}

const headersOf = (token: string) => ({
  "content-type": "application/json",
  authorization: `Bearer ${token}`,
});

const pause = () => new Promise((done) => setTimeout(done, PAUSE));
