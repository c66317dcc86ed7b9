import { SECOND } from "@signaldeck/contract";
import type { Timers } from "./Timers.ts";
import type { OpenWire, Wire } from "./Wire.ts";

/** Waits before the tries to reconnect, in ms; the last one is repeated. */
const WAITS = [1, 2, 4, 8].map((seconds) => seconds * SECOND);
/** Each wait is spread by this part of it, so that clients do not come back all at once. */
const JITTER = 0.25;
/** A connection that stood this long was a good one: the next wait is the shortest again. */
const STEADY = 30 * SECOND;
/** How long a connection may take to stand, and the next one to say its first word. */
const PATIENCE = 10 * SECOND;
/** How often both are looked at. */
const WATCH_EVERY = 2.5 * SECOND;

export interface FeedSocketOptions {
  url: string;
  openWire: OpenWire;
  timers: Timers;
  /** Uniform on 0..1. */
  random: () => number;
  /** A connection without a sign of life for so many ms is given up. */
  silence: number;
  /** What is said so often, in ms, to be answered. */
  heartbeat?: { every: number; text: () => string };
  /** The server cuts connections: the next one is opened after so many ms, before that. */
  renewAfter?: number;
  onOpen: () => void;
  onText: (text: string) => void;
  /** Nothing comes any more. `since`: the last sign of life, wall time. */
  onLost: (lost: { reason: string; since: number }) => void;
}

/** One connection of the socket. */
interface Connection {
  wire: Wire;
  open: boolean;
  openedAt: number;
  heardAt: number;
  over: boolean;
}

/**
 * Keeps one WebSocket to a vendor open for as long as it can: waits of 1, 2, 4 and 8 s with jitter
 * between tries, a heartbeat, an end to connections that have gone quiet, and where the vendor cuts
 * connections the next one opened before the old one ends, so that nothing falls between them.
 */
export class FeedSocket {
  /** How often a connection was lost. */
  losses = 0;
  private current: Connection | null = null;
  private next: Connection | null = null;
  private tries = 0;
  private stopped = true;
  private calledOff: (() => void)[] = [];

  constructor(private readonly options: FeedSocketOptions) {}

  get isOpen(): boolean {
    return this.current?.open === true;
  }

  start(): void {
    this.stopped = false;
    const leaveClock = this.options.timers.onJump?.(() => this.beginAnew());
    if (leaveClock) this.calledOff.push(leaveClock);
    this.current = this.connect();
    this.watch();
    this.beat();
  }

  stop(): void {
    this.stopped = true;
    for (const callOff of this.calledOff) callOff();
    this.calledOff = [];
    for (const connection of [this.current, this.next]) this.abandon(connection);
    this.current = this.next = null;
  }

  /** False when there is no open connection; then nothing was sent. */
  send(text: string): boolean {
    if (!this.isOpen) return false;
    this.current?.wire.send(text);
    return true;
  }

  /** Opens the next connection beside this one and moves over once it speaks. */
  renew(): void {
    if (this.stopped || this.next || !this.isOpen) return;
    this.next = this.connect();
  }

  /** The time was set anew: nothing computed by the earlier one holds. */
  private beginAnew(): void {
    for (const connection of [this.next, this.current]) {
      if (!connection) continue;
      this.closed(connection, "the clock was set");
      connection.wire.end();
    }
  }

  private connect(): Connection {
    const { openWire, url, timers } = this.options;
    const now = timers.now();
    const ends = {
      onOpen: () => this.opened(connection),
      onText: (text: string) => this.heard(connection, text),
      onSign: () => {
        connection.heardAt = timers.now();
      },
      onClose: (reason: string) => this.closed(connection, reason),
    };
    const wire = openWire(url, ends);
    const connection: Connection = { wire, open: false, openedAt: now, heardAt: now, over: false };
    return connection;
  }

  private opened(connection: Connection): void {
    if (connection.over) return;
    connection.open = true;
    connection.openedAt = connection.heardAt = this.options.timers.now();
    if (connection === this.current) this.options.onOpen();
  }

  private heard(connection: Connection, text: string): void {
    if (connection.over) return;
    connection.heardAt = this.options.timers.now();
    if (connection === this.next) {
      // The new one speaks: what the old one has still on its way is here, too.
      const old = this.current;
      this.current = connection;
      this.next = null;
      this.abandon(old);
    }
    this.options.onText(text);
  }

  private closed(connection: Connection, reason: string): void {
    if (connection.over) return;
    connection.over = true;
    if (connection === this.next) {
      this.next = null;
      return;
    }
    const { timers, random, onLost } = this.options;
    const now = timers.now();
    if (connection.open) {
      this.losses += 1;
      if (now - connection.openedAt >= STEADY) this.tries = 0;
      onLost({ reason, since: connection.heardAt });
    }
    // The successor may stand already, or be about to.
    if (this.next) {
      this.current = this.next;
      this.next = null;
      if (this.current.open) this.options.onOpen();
      return;
    }
    this.current = null;
    const wait = WAITS[Math.min(this.tries, WAITS.length - 1)] ?? STEADY;
    this.tries += 1;
    this.later(wait * (1 - JITTER + 2 * JITTER * random()), () => {
      this.current = this.connect();
    });
  }

  private abandon(connection: Connection | null): void {
    if (!connection) return;
    connection.over = true;
    connection.wire.end();
  }

  /** Gives up what is silent, and renews what is about to be cut. */
  private watch(): void {
    const { timers, silence, renewAfter = Infinity } = this.options;
    this.later(WATCH_EVERY, () => {
      const now = timers.now();
      for (const connection of [this.current, this.next]) {
        if (!connection) continue;
        const quiet = now - connection.heardAt > (connection.open ? silence : PATIENCE);
        if (!quiet) continue;
        const { wire } = connection;
        this.closed(connection, connection.open ? "no sign of life" : "no answer");
        wire.end();
      }
      if (this.current?.open === true && now - this.current.openedAt >= renewAfter) this.renew();
      this.watch();
    });
  }

  private beat(): void {
    const { heartbeat } = this.options;
    if (!heartbeat) return;
    this.later(heartbeat.every, () => {
      this.send(heartbeat.text());
      this.beat();
    });
  }

  private later(delay: number, run: () => void): void {
    const callOff = this.options.timers.after(delay, () => {
      this.calledOff = this.calledOff.filter((one) => one !== callOff);
      if (!this.stopped) run();
    });
    this.calledOff.push(callOff);
  }
}
