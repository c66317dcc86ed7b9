import type { PlatformNote } from "@signaldeck/ui";
import { Notification } from "electron";

/** Ids that are kept; a day has at most 288 signals, each with one settlement. */
const KEPT = 600;

export interface NotesDeps {
  /** Ids of the notes shown last, which outlive a restart. */
  seen: { read(): string[]; write(ids: string[]): void };
  doNotDisturb: () => boolean;
  /** Whether somebody is looking at this screen at the moment. */
  isLookedAt: (path: string) => boolean;
  /** Whether a note is to be heard as well. */
  makesSound: () => boolean;
  /** Shows the terminal on a screen. */
  open: (path: string) => void;
}

/**
 * Native notes, each id once: several windows hear of the same signal, and a stream that resumes
 * may tell of it again. What was kept quiet is not shown later.
 */
export class Notes {
  private readonly seen: Set<string>;
  /** Notes on the screen: the system forgets the click of one that is not held on to. */
  private readonly shown = new Set<Notification>();

  constructor(private readonly deps: NotesDeps) {
    this.seen = new Set(deps.seen.read());
  }

  show(note: PlatformNote): void {
    if (this.seen.has(note.id)) return;
    this.remember(note.id);
    if (this.deps.doNotDisturb() || this.deps.isLookedAt(note.path)) return;
    if (!Notification.isSupported()) return;
    const silent = !this.deps.makesSound();
    const notification = new Notification({ title: note.title, body: note.body, silent });
    this.shown.add(notification);
    notification.on("click", () => {
      this.shown.delete(notification);
      this.deps.open(note.path);
    });
    notification.on("close", () => this.shown.delete(notification));
    notification.show();
  }

  private remember(id: string): void {
    this.seen.add(id);
    for (const oldest of this.seen) {
      if (this.seen.size <= KEPT) break;
      this.seen.delete(oldest);
    }
    this.deps.seen.write([...this.seen]);
  }
}
