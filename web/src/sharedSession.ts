import { SESSION_KEYS, USER_KEY, type Platform } from "@signaldeck/ui";

/** Of the channel, and of the lock that each tab with a session holds together with the others. */
const NAME = "signaldeck.session";

/**
 * In the storage of a tab: whose session has ended there. Until somebody signs in there, the tab takes
 * no other person's session, neither an open tab's nor the one that the device remembers.
 */
const LEFT_KEY = "left";

/** How long the other tabs are waited for, in ms. */
const WAITS = {
  /** One of them has a session. */
  known: 2_000,
  /** The browser cannot say whether one has. */
  unknown: 300,
  /** One has answered; the others may have been used later. */
  others: 100,
} as const;

interface Answer {
  say: "answer";
  token: string;
  /** What is stored beside the token, by `SESSION_KEYS`. */
  stored: Record<string, string>;
  /** When the tab was last used, epoch ms. */
  usedAt: number;
}

/** What tabs say to each other; the browser brings it to pages of our own origin alone. */
type Word = { say: "ask" } | Answer | { say: "ended"; token: string };

/** What tabs of one browser have in common; tests pass their own. */
export interface TabHost {
  channel: (name: string) => Pick<BroadcastChannel, "onmessage" | "postMessage">;
  /** Missing in pages that did not come over TLS. */
  locks: Pick<LockManager, "query" | "request"> | undefined;
  /** Tells each time that the person does something in this tab. */
  onUse: (listener: () => void) => void;
  now: () => number;
}

/** The tab that this script runs in; null where the browser has no channel between tabs. */
export function thisTab(window: Window & typeof globalThis): TabHost | null {
  const { BroadcastChannel, navigator } = window as Partial<typeof window>;
  if (!BroadcastChannel || !navigator) return null;
  return {
    channel: (name) => new BroadcastChannel(name),
    locks: (navigator as Partial<Navigator>).locks,
    onUse: (listener) => {
      for (const act of ["focus", "keydown", "pointerdown"]) {
        window.addEventListener(act, listener, { capture: true, passive: true });
      }
    },
    now: Date.now,
  };
}

const isOfSession = (key: string) => (SESSION_KEYS as readonly string[]).includes(key);

/** Whose a stored user is. */
function personOf(user: string): string {
  try {
    return String((JSON.parse(user) as { id?: unknown }).id);
  } catch {
    return user;
  }
}

/**
 * The host with one session for all tabs of the browser: a tab that has none asks the open ones, and
 * gets that of the tab which was used last; where a session ends, it ends in each tab that has it. What
 * lies in the storage of this tab or of the device comes first. Nothing is stored that outlives the
 * tabs: with the last one closed, a session that is not to be remembered is gone. A tab never changes
 * its person by itself.
 */
export function withSharedSession(host: Platform, tab: TabHost | null): Platform {
  if (!tab) return host;
  const { storage, tokens } = host;
  const channel = tab.channel(NAME);
  const say = (word: Word) => channel.postMessage(word);
  const listeners = new Set<(key: string, value: string | null) => void>();
  let usedAt = tab.now();
  /** The session that this tab has. */
  let mine: { token: string; person: string } | null = null;
  let release: (() => void) | null = null;
  /** While this tab asks. */
  let hear: ((word: Word) => void) | null = null;
  let asked: Promise<void> | null = null;

  tab.onUse(() => {
    usedAt = tab.now();
  });

  channel.onmessage = ({ data: word }: MessageEvent<Word>) => {
    hear?.(word);
    if (word.say === "ask") void answer();
    else if (word.say === "ended") void endHere(word.token);
  };

  /** What is stored is of somebody else than whose session has ended here: as if it were not there. */
  function isApart(): boolean {
    const left = storage.get(LEFT_KEY);
    const user = left === null ? null : storage.get(USER_KEY);
    return user !== null && personOf(user) !== left;
  }

  const load = () => (isApart() ? Promise.resolve(null) : tokens.load());

  function keep(token: string): void {
    mine = { token, person: personOf(storage.get(USER_KEY) ?? "") };
    hold();
  }

  function leave(): void {
    if (mine) storage.set(LEFT_KEY, mine.person, { remember: false });
    mine = null;
    release?.();
  }

  async function answer(): Promise<void> {
    const token = await load();
    if (token === null) return;
    const stored = Object.fromEntries(SESSION_KEYS.map((key) => [key, storage.get(key) ?? ""]));
    say({ say: "answer", token, stored, usedAt });
  }

  async function endHere(ended: string): Promise<void> {
    // What the device remembered may be gone by now.
    if (mine?.token !== ended && (await load()) !== ended) return;
    leave();
    if (!isApart()) {
      await tokens.clear();
      for (const key of SESSION_KEYS) storage.remove(key);
    }
    for (const listener of listeners) listener(USER_KEY, null);
  }

  /** While it is held, others know that there is somebody to ask. */
  function hold(): void {
    if (release) return;
    const held = new Promise<void>((done) => {
      release = () => {
        release = null;
        done();
      };
    });
    void tab?.locks?.request(NAME, { mode: "shared" }, () => held).catch(() => {});
  }

  /** How many tabs have a session; null where the browser cannot say. */
  async function holders(): Promise<number | null> {
    const state = await tab?.locks?.query().catch(() => null);
    return state ? (state.held ?? []).filter(({ name }) => name === NAME).length : null;
  }

  async function askOthers(): Promise<void> {
    const expected = await holders();
    if (expected === 0) return;
    const left = storage.get(LEFT_KEY);
    const found = await new Promise<Answer | undefined>((done) => {
      let answers: Answer[] = [];
      const finish = () => {
        clearTimeout(timer);
        hear = null;
        const ours = answers.filter(
          ({ stored }) => left === null || personOf(stored[USER_KEY] ?? "") === left,
        );
        done(ours.sort((one, other) => other.usedAt - one.usedAt)[0]);
      };
      let timer = setTimeout(finish, expected === null ? WAITS.unknown : WAITS.known);
      hear = (word) => {
        if (word.say === "ended") answers = answers.filter(({ token }) => token !== word.token);
        if (word.say !== "answer") return;
        answers.push(word);
        if (answers.length === expected) finish();
        else if (answers.length === 1) {
          clearTimeout(timer);
          timer = setTimeout(finish, WAITS.others);
        }
      };
      say({ say: "ask" });
    });
    // Meanwhile this tab may have been signed in by itself.
    if (!found || (await load()) !== null) return;
    for (const [key, value] of Object.entries(found.stored)) {
      storage.set(key, value, { remember: false });
    }
    await tokens.save(found.token, { remember: false });
  }

  return {
    ...host,
    // What is there by a getter may change.
    get startsOffline() {
      return host.startsOffline;
    },
    tokens: {
      protection: tokens.protection,
      async load() {
        // Asked once: whoever was signed in later has gone another way.
        if ((await load()) === null) await (asked ??= askOthers());
        const token = await load();
        if (token !== null) keep(token);
        return token;
      },
      async save(token, options) {
        storage.remove(LEFT_KEY);
        keep(token);
        await tokens.save(token, options);
      },
      async clear() {
        // Another person's, which the device remembers, goes on.
        if (isApart()) return;
        leave();
        // Both begin at once: a session that is opened right afterwards is not meant.
        const [token] = await Promise.all([tokens.load(), tokens.clear()]);
        if (token !== null) say({ say: "ended", token });
      },
    },
    storage: {
      ...storage,
      get: (key) => (isOfSession(key) && isApart() ? null : storage.get(key)),
      remove: (key) => {
        if (!isOfSession(key) || !isApart()) storage.remove(key);
      },
      onChange(listener) {
        listeners.add(listener);
        const stop = storage.onChange((key, value) => {
          if (!isOfSession(key) || !isApart()) listener(key, value);
        });
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
    },
  };
}
