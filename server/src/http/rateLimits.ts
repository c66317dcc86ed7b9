import { createHash } from "node:crypto";
import {
  ACCOUNT_LIMITS,
  BOT_APPLICATION_LIMITS,
  HOUR,
  LOGIN_LIMITS,
  SIGNAL_IMPORT_LIMITS,
} from "@signaldeck/contract";
import type { RequestHandler } from "express";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "./AppError.ts";
import { addressKey } from "./rateLimitsAddress.ts";
import { openStorage, type DurableLimiter } from "./rateLimitsStorage.ts";

export interface LimitsOptions {
  /** `postgres://...`: counted there, for all instances together; null: in a file of `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  /** Calls that one address may make to the API in a minute. */
  apiPerMinute: number;
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
  /** All calls of an address, before anything is looked up. @throws AppError `too_many_requests` */
  address(address: string): Promise<void>;
  /** Calls of an address to one source. @throws AppError `too_many_requests` */
  source(sourceId: string, address: string): Promise<void>;
}

/** Tries of an address; a try that proved good is given back, so that only bad ones count. */
export interface AddressLimiter {
  /** @throws AppError `too_many_requests` with the seconds to wait. */
  consume(address: string): Promise<void>;
  giveBack(address: string): Promise<void>;
}

/**
 * Limits on what can be guessed or abused. All but `middleware` outlive a restart, and on
 * PostgreSQL hold for all instances together.
 */
export interface Limits {
  login: {
    account: Limiter;
    address: AddressLimiter;
    /** Tries at an account from everywhere; one that proved good is given back. */
    anywhere: {
      /** Counts a try; ms by which it is put off, since very many were made. */
      delay(key: string): Promise<number>;
      giveBack(key: string): Promise<void>;
    };
  };
  codes: { account: Limiter; address: AddressLimiter };
  /** Mails that anyone may cause: one per recipient in each cooldown, some per hour. */
  mails: {
    /**
     * Seconds until the recipient may be written to again; 0 when now, which counts as done. With
     * an address, wishes from other networks do not make this one wait.
     */
    tryRecipient(email: string, address?: string): Promise<number>;
    address: AddressLimiter;
  };
  /** Bot-access applications that one address may send. */
  applications: AddressLimiter;
  imports: ImportLimits;
  /** The general limit on calls per address. */
  middleware: RequestHandler;
  close(): Promise<void>;
}

/** To one recipient for wishes from one network. */
const MAILS_PER_RECIPIENT_AND_HOUR = 10;
/** To one recipient, whoever wishes for them: what a mailbox can bear. */
const MOST_MAILS_PER_RECIPIENT_AND_HOUR = 30;

/** Opens the limits' storage. Windows are counted on the system's clock. */
export async function createLimits(options: LimitsOptions): Promise<Limits> {
  const storage = await openStorage(options);
  const perAccount = (name: string) =>
    strictLimiter(
      storage.limiter({ name, points: 1, window: LOGIN_LIMITS.accountWindow }),
      LOGIN_LIMITS.triesPerAccount,
    );
  const perAddress = (name: string) =>
    addressLimiter(
      storage.limiter({
        name,
        points: LOGIN_LIMITS.triesPerAddress,
        window: LOGIN_LIMITS.addressWindow,
      }),
    );
  const anywhere = storage.limiter({
    name: "login_anywhere",
    points: LOGIN_LIMITS.triesFromAnywhere,
    window: LOGIN_LIMITS.accountWindow,
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
      address: perAddress("login_address"),
      anywhere: {
        async delay(key) {
          return (await anywhere.consume(hashKey(key))) > 0 ? LOGIN_LIMITS.delayBeyond : 0;
        },
        giveBack: (key) => anywhere.giveBack(hashKey(key)),
      },
    },
    codes: { account: perAccount("code_account"), address: perAddress("code_address") },
    mails: {
      async tryRecipient(email, address) {
        const key = hashKey(keyFrom(email, address));
        for (const [limiter, counted] of [
          [recipientCooldown, key],
          [recipientHour, key],
          [recipientMost, hashKey(email)],
        ] as const) {
          const wait = await limiter.consume(counted);
          if (wait > 0) return seconds(wait);
        }
        return 0;
      },
      address: perAddress("mail_address"),
    },
    applications: addressLimiter(
      storage.limiter({
        name: "applications",
        points: BOT_APPLICATION_LIMITS.perAddressAndHour,
        window: HOUR,
      }),
    ),
    imports: importLimits(),
    middleware: generalLimit(options.apiPerMinute),
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

function addressLimiter(limiter: DurableLimiter): AddressLimiter {
  const keyOf = (address: string) => hashKey(addressKey(address));
  return {
    async consume(address) {
      const blockedFor = await limiter.consume(keyOf(address));
      if (blockedFor > 0) throw tooMany(blockedFor);
    },
    giveBack: (address) => limiter.giveBack(keyOf(address)),
  };
}

/** Windows of a minute that begin with the first call. */
export function importLimits(
  limits: { callsPerMinute: number; callsPerAddressAndMinute: number } = SIGNAL_IMPORT_LIMITS,
): ImportLimits {
  const { callsPerMinute, callsPerAddressAndMinute } = limits;
  const counts = {
    address: new RateLimiterMemory({ points: callsPerAddressAndMinute, duration: 60 }),
    source: new RateLimiterMemory({ points: callsPerMinute, duration: 60 }),
  };
  const consume = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key);
    } catch (refusal) {
      throw refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal;
    }
  };
  return {
    address: (address) => consume(counts.address, addressKey(address)),
    source: (sourceId, address) => consume(counts.source, `${sourceId} ${addressKey(address)}`),
  };
}

function generalLimit(points: number): RequestHandler {
  const limiter = new RateLimiterMemory({ points, duration: 60 });
  return (request, _response, next) => {
    limiter.consume(addressKey(request.ip ?? "unknown")).then(
      () => next(),
      (refusal: unknown) => {
        next(refusal instanceof RateLimiterRes ? tooMany(refusal.msBeforeNext) : refusal);
      },
    );
  };
}

function tooMany(waitMs: number): AppError {
  const retryAfter = seconds(waitMs);
  const wait = retryAfter > 90 ? `${Math.ceil(retryAfter / 60)} minutes` : `${retryAfter} seconds`;
  return new AppError("too_many_requests", `Too many attempts. Please try again in ${wait}.`, {
    retryAfter,
  });
}

const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1_000);

/** Addresses of persons do not belong into a file that nobody thinks of as their data. */
const hashKey = (key: string) => createHash("sha256").update(key).digest("hex");
