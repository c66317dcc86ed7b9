import { HOUR } from "@signaldeck/contract";

/** A note as a page or a push message hands it over. */
export interface Note {
  /** Names the news; each is shown once, by any ways. */
  id: string;
  title: string;
  body: string;
  path: string;
  /** Epoch milliseconds from which on it is no live news; null: always. */
  expiresAt: number | null;
}

/** What the worker can do with notes; the real one is its registration. */
export interface NoteScreen {
  showNotification(title: string, options: NotificationOptions): Promise<void>;
  getNotifications(filter: { tag: string }): Promise<readonly unknown[]>;
}

/** Ids that were shown, over restarts of the worker. */
export interface NoteMemory {
  /** Whether an id is new; from then on it is not. */
  isNew(id: string): Promise<boolean>;
}

const ICON = "/icons/icon-192.png";

/** How long an id is remembered: longer than any message waits anywhere, in ms. */
const MEMORY = 48 * HOUR;

/** Screens of the application, and nothing that leads elsewhere. */
const KNOWN_PATH = /^\/dashboard(?:\/[\w-]+)*$/;

/** The route that a note leads to; the start of the application for one that is not ours. */
export function knownPath(path: unknown): string {
  return typeof path === "string" && KNOWN_PATH.test(path) ? path : "/dashboard";
}

/** Reads what was handed over; null where it is no note. */
export function readNote(value: unknown): Note | null {
  if (typeof value !== "object" || value === null) return null;
  const { id, title, body, path, expiresAt } = value as Record<string, unknown>;
  if (typeof id !== "string" || typeof title !== "string" || typeof body !== "string") return null;
  const at = typeof expiresAt === "string" ? Date.parse(expiresAt) : Number.NaN;
  return { id, title, body, path: knownPath(path), expiresAt: Number.isNaN(at) ? null : at };
}

/** Shows notes, one after the other, each id once. */
export class Notes {
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly screen: NoteScreen,
    private readonly memory: NoteMemory,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * Shows a note, unless its id was shown before. One that is still there is put in its own
   * place without a sound, since browsers expect every push message to show something.
   */
  show(note: Note): Promise<void> {
    // One at a time: a page and a push message may bring the same news at the same moment.
    this.last = this.last.catch(() => undefined).then(() => this.showNext(note));
    return this.last;
  }

  private async showNext({ id, title, body, path, expiresAt }: Note): Promise<void> {
    const isNew = await this.memory.isNew(id);
    if (!isNew && (await this.screen.getNotifications({ tag: id })).length === 0) return;
    // A device that slept hears late: what has run out is not shown as if it were live.
    const isLate = expiresAt !== null && this.now() >= expiresAt;
    await this.screen.showNotification(isLate ? `Expired: ${title}` : title, {
      body,
      icon: ICON,
      tag: id,
      data: { path },
      silent: !isNew,
    });
  }
}

/** Remembers ids in a cache of the worker's own; they are no secrets, and go after two days. */
export function cachedMemory(caches: CacheStorage, now: () => number = Date.now): NoteMemory {
  return {
    async isNew(id) {
      const cache = await caches.open("notes");
      const key = `/notes/${encodeURIComponent(id)}`;
      if (await cache.match(key)) return false;
      await cache.put(key, new Response(String(now())));
      for (const request of await cache.keys()) {
        const at = Number(await (await cache.match(request))?.text());
        if (now() - at > MEMORY) await cache.delete(request);
      }
      return true;
    },
  };
}
