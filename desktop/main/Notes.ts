import type { PlatformNote } from "@signaldeck/ui";
import { Notification } from "electron";
import log from "electron-log/main";

/** Ids that are remembered; a day has at most 288 signals, each with one settlement. */
const KEPT = 600;

/** The longest name that Windows takes for a note. */
const NAME_MAX = 64;

export interface NotesDeps {
  /** Ids of the notes shown last, which outlive a restart. */
  seen: { read(): string[]; write(ids: string[]): void };
  doNotDisturb: () => boolean;
  /** Whether somebody is looking at this screen at the moment. */
  isLookedAt: (path: string) => boolean;
  /** Whether a note is to be heard as well. */
  makesSound: () => boolean;
  /** Shows the terminal, on a screen if one is named. */
  open: (path?: string) => void;
  /** Says whether the system refused the latest note. */
  setRefused: (refused: boolean) => void;
  /** As Node names the system. */
  os: string;
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

  /**
   * Hears of clicks in Windows' Action Center, where a note outlives its time on the screen and even
   * the application. To be called once there is a window: the click that started us comes at once.
   */
  hearActionCenter(): void {
    if (this.deps.os !== "win32") return;
    Notification.handleActivation(({ arguments: words }) => this.deps.open(pathIn(words)));
  }

  show(note: PlatformNote): void {
    if (this.seen.has(note.id)) return;
    const isWanted = !this.deps.doNotDisturb() && !this.deps.isLookedAt(note.path);
    this.remember(note.id);
    if (isWanted) this.display(note);
  }

  private display({ title, body, path }: PlatformNote): void {
    if (!Notification.isSupported()) {
      this.refuse("The system shows no notifications.");
      return;
    }
    const id = this.nameOf(path);
    const silent = !this.deps.makesSound();
    const notification = new Notification({ title, body, silent, ...(id !== null && { id }) });
    const forget = () => this.shown.delete(notification);
    this.shown.add(notification);
    notification.on("click", () => {
      forget();
      // With a name the click also reaches `hearActionCenter`.
      if (id === null) this.deps.open(path);
    });
    notification.on("close", forget);
    notification.on("show", () => this.deps.setRefused(false));
    notification.on("failed", (_event, error) => {
      forget();
      this.refuse(error);
    });
    notification.show();
  }

  /** On Windows a note's id is its screen, which is all that a later click brings. */
  private nameOf(path: string): string | null {
    const fits = this.deps.os === "win32" && path.length <= NAME_MAX && !path.includes("&");
    return fits ? path : null;
  }

  private refuse(words: string): void {
    log.warn("A note was not shown:", words);
    this.deps.setRefused(true);
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

/** The screen that what Windows tells of a click names, such as `type=click&tag=/dashboard`. */
function pathIn(words: string): string | undefined {
  return /(?:^|&)tag=(\/(?!\/)[^&]*)/.exec(words)?.[1];
}
