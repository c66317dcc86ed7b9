import { SECOND, UPLOAD_PACE, type UploadPace } from "@signaldeck/contract";
import { AppError } from "./AppError.ts";
import { shuttingDown } from "./watchUpload.ts";

/** Files that are held in memory at once, 5 MB each. */
const PLACES = {
  /** Of all senders together. */
  all: 40,
  /** Many members share a network; a person with one of their own cannot take the others' places. */
  network: 10,
  /** Including those that wait for a place. */
  member: 2,
  /** How long one waits for a place, in ms; nothing of the file is read meanwhile. */
  patience: 5 * SECOND,
};

export type PlaceLimits = typeof PLACES;

/** Whose file it is. */
export interface Sender {
  member: string;
  network: string;
}

interface Waiting {
  network: string;
  enter: () => void;
  refuse: () => void;
}

/** The places in which files are read: of all, of a network and of a member so many at once. */
export class UploadPlaces {
  private readonly limits: PlaceLimits;
  private readonly members = new Map<string, number>();
  private readonly networks = new Map<string, number>();
  private readonly queue = new Set<Waiting>();
  private readonly stopping = new AbortController();
  private taken = 0;
  private closed = false;

  constructor(
    limits: Partial<PlaceLimits> = {},
    readonly pace: UploadPace = UPLOAD_PACE,
  ) {
    this.limits = { ...PLACES, ...limits };
  }

  /** Files that are being read. */
  get reading(): number {
    return this.taken;
  }

  /** Aborted when what is still being read is to end. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /** Gives no place any more, and ends what is still being read after `grace` ms. */
  close(grace: number): void {
    this.closed = true;
    for (const waiting of [...this.queue]) waiting.refuse();
    setTimeout(() => this.stopping.abort(), grace).unref();
  }

  /**
   * Does `work` in a place, which is free again afterwards. Waiting calls are served in order, but
   * for those whose network has its share.
   * @param gone aborted when the sender has hung up
   * @throws AppError `too_many_requests` for a member's further file, `unavailable` without a place
   *   or while the server ends
   */
  async run<T>({ member, network }: Sender, gone: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (this.closed) throw shuttingDown();
    if ((this.members.get(member) ?? 0) >= this.limits.member) throw busyMember();
    add(this.members, member, 1);
    try {
      if (this.fits(network)) this.take(network);
      else await this.wait(network, gone);
      try {
        return await work();
      } finally {
        this.leave(network);
      }
    } finally {
      add(this.members, member, -1);
    }
  }

  private fits(network: string): boolean {
    const { all, network: share } = this.limits;
    return this.taken < all && (this.networks.get(network) ?? 0) < share;
  }

  private take(network: string): void {
    this.taken += 1;
    add(this.networks, network, 1);
  }

  private leave(network: string): void {
    this.taken -= 1;
    add(this.networks, network, -1);
    for (const waiting of this.queue) if (this.fits(waiting.network)) waiting.enter();
  }

  /** Resolves when the place is taken. */
  private wait(network: string, gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        this.queue.delete(waiting);
        clearTimeout(timer);
        gone.removeEventListener("abort", refuse);
      };
      const refuse = () => {
        end();
        reject(this.closed ? shuttingDown() : noPlace());
      };
      const waiting: Waiting = {
        network,
        refuse,
        enter: () => {
          end();
          this.take(network);
          resolve();
        },
      };
      const timer = setTimeout(refuse, this.limits.patience);
      gone.addEventListener("abort", refuse);
      this.queue.add(waiting);
    });
  }
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + change;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}

const busyMember = () =>
  new AppError(
    "too_many_requests",
    "Files of yours are still on their way. Please wait until they have arrived.",
    { retryAfter: 10 },
  );

const noPlace = () =>
  new AppError(
    "unavailable",
    "Many files are being sent right now. Please try again in a moment.",
    { retryAfter: 5 },
  );
