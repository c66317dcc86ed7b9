import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import {
  ACCOUNT_LIMITS,
  BOT_APPLICATION_LIMITS,
  HOUR,
  LOGIN_LIMITS,
  mailboxOf,
  SECOND,
  SECOND_FACTOR_LIMITS,
  SIGNAL_IMPORT_LIMITS,
} from "@signaldeck/contract";
import type { Logger } from "pino";
import { MinuteCounts } from "./MinuteCounts.ts";
import { addressKey } from "./rateLimitsAddress.ts";
import { openStorage, type DurableLimiter } from "./rateLimitsStorage.ts";
import { networkTurns, type Turns } from "./rateLimitsTurns.ts";
import { seconds, tooMany } from "./tooMany.ts";

export interface LimitsOptions {
  /** `postgres://...`: counted there, for all instances together; null: in a file of `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Waits for so many ms; tests have time of their own. */
  wait?: (milliseconds: number) => Promise<unknown>;
  /** Where a damaged file of counts is logged; nowhere without it. */
  log?: Pick<Logger, "warn">;
}

/**
 * A count of tries per key; with an address, of the tries at that key from the address's network
 * alone, so that nobody uses up another's. Keys are stored hashed, so any text will do.
 */
export interface Limiter {
  /** @throws AppError `too_many_requests` with the seconds to wait. */
  consume(key: string, address?: string): Promise<void>;
  /** Forgets the tries of a key. */
  reset(key: string, address?: string): Promise<void>;
}

/** Calls of senders outside; counted in this process, since there is nothing to be guessed. */
export interface ImportLimits {
  /** Calls of an address that no source's secret came with. @throws AppError `too_many_requests` */
  wrongSecrets(address: string): void;
  /** Calls of an address to one source. @throws AppError `too_many_requests` */
  source(sourceId: string, address: string): void;
}

/**
 * Tries of an address; a try that proved good is given back, so that only bad ones count. Beyond the
 * ceiling nobody is shut out, since others sit behind the same address: tries take turns.
 */
export interface AddressLimiter {
  /**
   * Beyond the ceiling resolves when it is this try's turn.
   * @throws AppError `too_many_requests`, for some seconds, while too many wait for theirs.
   */
  consume(address: string): Promise<void>;
  giveBack(address: string): Promise<void>;
}

/**
 * Limits on what can be guessed or abused. All but `imports` outlive a restart, and on PostgreSQL
 * hold for all instances together.
 */
export interface Limits {
  login: {
    account: Limiter;
    address: AddressLimiter;
    /** Tries at an account from everywhere; one that proved good is given back. */
    anywhere: {
      /** Counts a try; resolves later where very many were made. */
      putOff(key: string): Promise<void>;
      giveBack(key: string): Promise<void>;
    };
  };
  codes: { account: Limiter; address: AddressLimiter };
  /** Wrong second factors, which are never given back: only their owner knows of them. */
  secondFactor: {
    /** Counts one at an account; says whether to mail its owner now. */
    isToNotify(memberId: string): Promise<boolean>;
  };
  /** Mails that anyone may cause: one per recipient in each cooldown, some per hour. */
  mails: {
    /**
     * Seconds until the recipient may be written to again; 0 when now, which counts as done. With
     * an address, requests from other networks do not make this one wait. Tags (`ada+x@b.co`) make no
     * further mailbox.
     */
    tryRecipient(email: string, address?: string): Promise<number>;
    address: AddressLimiter;
  };
  /** Bot-access applications that one address may send. */
  applications: AddressLimiter;
  imports: ImportLimits;
  close(): Promise<void>;
}

/** Beyond the ceiling of bad tries: at most 3,600 an hour, and nobody waits for more than 8 s. */
const TRY_TURNS: Turns = { gap: SECOND, most: 8 };
/** Beyond the ceiling of mails and applications. */
const WISH_TURNS: Turns = { gap: 3 * SECOND, most: 4 };

/** To one recipient for requests from one network. */
const MAILS_PER_RECIPIENT_AND_HOUR = 10;
/** To one recipient, no matter who asks: what a mailbox can bear. */
const MOST_MAILS_PER_RECIPIENT_AND_HOUR = 30;

/** Opens the limits' storage. Windows are counted on the system's clock. */
export async function createLimits(options: LimitsOptions): Promise<Limits> {
  const storage = await openStorage(options);
  const perAccount = (name: string) =>
    strictLimiter(
      storage.limiter({ name, points: 1, window: LOGIN_LIMITS.accountWindow }),
      LOGIN_LIMITS.triesPerAccount,
    );
  const wait = options.wait ?? ((milliseconds: number) => sleep(milliseconds));
  const perAddress = (name: string, beyond: Turns, points: number = LOGIN_LIMITS.triesPerAddress) =>
    addressLimiter(
      storage.limiter({ name, points, window: LOGIN_LIMITS.addressWindow }),
      networkTurns({ ...beyond, wait }),
    );
  const anywhere = storage.limiter({
    name: "login_anywhere",
    points: LOGIN_LIMITS.triesFromAnywhere,
    window: LOGIN_LIMITS.accountWindow,
  });
  const wrongFactors = storage.limiter({
    name: "second_factor_wrong",
    points: SECOND_FACTOR_LIMITS.wrongUntilTold - 1,
    window: SECOND_FACTOR_LIMITS.wrongWindow,
  });
  const toldOfFactors = storage.limiter({
    name: "second_factor_told",
    points: 1,
    window: SECOND_FACTOR_LIMITS.toldEvery,
  });
  const recipientCooldown = storage.limiter({
    name: "mail_cooldown",
    points: 1,
    window: ACCOUNT_LIMITS.resendCooldown,
  });
  const recipientHour = storage.limiter({
    name: "mail_recipient",
    points: MAILS_PER_RECIPIENT_AND_HOUR,
    window: HOUR,
  });
  const recipientMost = storage.limiter({
    name: "mail_recipient_most",
    points: MOST_MAILS_PER_RECIPIENT_AND_HOUR,
    window: HOUR,
  });

  return {
    login: {
      account: perAccount("login_account"),
      address: perAddress("login_address", TRY_TURNS),
      anywhere: {
        async putOff(key) {
          if ((await anywhere.consume(hashKey(key))) > 0) await wait(LOGIN_LIMITS.delayBeyond);
        },
        giveBack: (key) => anywhere.giveBack(hashKey(key)),
      },
    },
    codes: { account: perAccount("code_account"), address: perAddress("code_address", TRY_TURNS) },
    secondFactor: {
      async isToNotify(memberId) {
        const key = hashKey(memberId);
        return (await wrongFactors.consume(key)) > 0 && (await toldOfFactors.consume(key)) === 0;
      },
    },
    mails: {
      async tryRecipient(email, address) {
        const mailbox = mailboxOf(email);
        const key = hashKey(keyFrom(mailbox, address));
        for (const [limiter, counted] of [
          [recipientCooldown, key],
          [recipientHour, key],
          [recipientMost, hashKey(mailbox)],
        ] as const) {
          const blockedFor = await limiter.consume(counted);
          if (blockedFor > 0) return seconds(blockedFor);
        }
        return 0;
      },
      address: perAddress("mail_address", WISH_TURNS),
    },
    applications: perAddress("applications", WISH_TURNS, BOT_APPLICATION_LIMITS.perAddressAndHour),
    imports: importLimits(),
    close: () => storage.close(),
  };
}

/**
 * At most `tries` in any window, not only in windows that begin at the first try: each try takes
 * one of `tries` places, and a place is free again a whole window after it was taken.
 */
function strictLimiter(places: DurableLimiter, tries: number): Limiter {
  const keys = (key: string) =>
    Array.from({ length: tries }, (_, place) => `${hashKey(key)}:${place}`);
  return {
    async consume(key, address) {
      let wait = Number.POSITIVE_INFINITY;
      for (const place of keys(keyFrom(key, address))) {
        const blockedFor = await places.consume(place);
        if (blockedFor === 0) return;
        wait = Math.min(wait, blockedFor);
      }
      throw tooMany(wait);
    },
    async reset(key, address) {
      for (const place of keys(keyFrom(key, address))) await places.forget(place);
    },
  };
}

/** A key as it is counted: apart for each network where an address is given. */
const keyFrom = (key: string, address?: string) =>
  address === undefined ? key : `${key} ${addressKey(address)}`;

function addressLimiter(
  limiter: DurableLimiter,
  turn: (network: string) => Promise<void>,
): AddressLimiter {
  const keyOf = (address: string) => hashKey(addressKey(address));
  return {
    async consume(address) {
      if ((await limiter.consume(keyOf(address))) > 0) await turn(addressKey(address));
    },
    giveBack: (address) => limiter.giveBack(keyOf(address)),
  };
}

/** Windows of a minute that begin with the first call. */
export function importLimits(
  limits: {
    callsPerMinute: number;
    wrongSecretsPerAddressAndMinute: number;
  } = SIGNAL_IMPORT_LIMITS,
): ImportLimits {
  const wrongSecrets = new MinuteCounts(limits.wrongSecretsPerAddressAndMinute);
  const source = new MinuteCounts(limits.callsPerMinute);
  return {
    wrongSecrets: (address) => wrongSecrets.consume(addressKey(address)),
    source: (sourceId, address) => source.consume(`${sourceId} ${addressKey(address)}`),
  };
}

/** Addresses of persons do not belong into a file that nobody thinks of as their data. */
const hashKey = (key: string) => createHash("sha256").update(key).digest("hex");
