import { MESSAGES, MINUTE } from "@signaldeck/contract";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { AppError } from "../http/AppError.ts";
import { PASSWORD_HASH } from "../paths.ts";
import { isCommon } from "./commonPasswords.ts";
import { isOfSite } from "./siteWords.ts";

/** More hashing at once takes memory, and makes nobody's faster on a small machine. */
const AT_ONCE = 2;

/**
 * The threads of all hashing in this process. Everything else comes first on the processor (on
 * Linux, where a thread has a priority of its own): a rush of sign-ins slows nobody else down.
 */
const hashing = new Piscina<{ password: string; stored: string | null }, string | boolean>({
  filename: PASSWORD_HASH,
  minThreads: 0,
  maxThreads: AT_ONCE,
  idleTimeout: MINUTE,
  niceIncrement: 10,
});

/** Beyond this many waiting a person would wait for seconds; better to say so at once. */
const MAX_WAITING = 64;

/** Hash of a random password that nobody knows: what an unknown address is compared with. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$wRI1yUvl7z/heHxkk2sRUw$kb9eXMmYZ0a2+lJvlAZm0Sw8xSJme9WbKlyvMW8PnAE";

/**
 * Hashes and checks passwords, two at a time, with a bounded queue. Known callers come before all
 * waiting strangers.
 */
export class Passwords {
  /** @param siteNames what the site is called now: its brand, its address */
  constructor(private readonly siteNames: () => readonly string[] = () => []) {}

  private readonly threads = pLimit(AT_ONCE);
  /** Strangers hand in as many as there are threads, so that a known one waits for these alone. */
  private readonly strangers = pLimit(AT_ONCE);

  /**
   * Argon2id hash in PHC form.
   * @throws AppError `unavailable` when too many are waiting already.
   */
  hash(password: string, known: boolean = false): Promise<string> {
    const work = () => hashing.run({ password: normalize(password), stored: null });
    return this.run(async () => String(await work()), known);
  }

  /**
   * As `hash`, for a password that a person has chosen.
   * @param field of the form, which shows what is wrong with it.
   * @param chooser their mail address; `known` as for `verify`.
   * @throws AppError `validation_failed` for one of the most used passwords, and for one that is
   * little more than the site's name or the chooser's address.
   */
  async hashChosen(
    password: string,
    field: "password" | "newPassword",
    { email, known = false }: { email: string; known?: boolean },
  ): Promise<string> {
    if (isCommon(password)) refuse(field, () => MESSAGES.passwordCommon);
    if (isOfSite(password, [...this.siteNames(), email])) {
      refuse(field, () => MESSAGES.passwordOfSite);
    }
    return this.hash(password, known);
  }

  /**
   * True when the password belongs to the hash. Null (no such account) takes as long as a hash
   * does and is never true.
   * @param known somebody with few tries, such as a member who is signed in: never refused.
   * @throws AppError `unavailable` when too many are waiting already.
   */
  async verify(
    passwordHash: string | null,
    password: string,
    known: boolean = false,
  ): Promise<boolean> {
    const stored = passwordHash ?? NOBODY;
    const check = () => hashing.run({ password: normalize(password), stored });
    const matches = await this.run(check, known);
    return matches === true && passwordHash !== null;
  }

  /** @throws AppError `unavailable` when too many are waiting already. */
  assertRoom(): void {
    if (this.strangers.pendingCount < MAX_WAITING) return;
    throw new AppError(
      "unavailable",
      "Very many people are signing in right now. Please try again in a few seconds.",
      { retryAfter: 3 },
    );
  }

  private async run<T>(work: () => Promise<T>, known: boolean): Promise<T> {
    if (known) return this.threads(work);
    this.assertRoom();
    return this.strangers(() => this.threads(work));
  }
}

function refuse(path: string, message: () => string): never {
  throw new AppError("validation_failed", message, { fields: [{ path, message }] });
}

/** Keyboards compose accented letters differently; the same password must give the same bytes. */
const normalize = (password: string) => password.normalize("NFKC");
