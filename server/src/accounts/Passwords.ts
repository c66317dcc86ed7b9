import { MESSAGES, MINUTE, ACCOUNT_LIMITS } from "@signaldeck/contract";
import pLimit from "p-limit";
import { Piscina } from "piscina";
import { dictionary } from "@zxcvbn-ts/language-common";
import { AppError } from "../http/AppError.ts";
import { PASSWORD_HASH } from "../paths.ts";

/** The passwords people choose most, in lower case; a guesser begins with these. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** Whether a password is one of the most used ones, however its letters are written. */
function isCommon(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}

/** The product's own name, which is guessed at every installation. */
const PRODUCT = "signaldeck";

/** Shorter words are in too many others. */
const SHORTEST = 4;

/** Signs that are written for others, each by the one that it stands for; l and i look alike. */
const LOOKS: ReadonlyMap<string, string> = new Map([
  ...["l", "1", "!", "|"].map((sign) => [sign, "i"] as const),
  ...["4", "@"].map((sign) => [sign, "a"] as const),
  ...["5", "$"].map((sign) => [sign, "s"] as const),
  ...["7", "+"].map((sign) => [sign, "t"] as const),
  ...["6", "9"].map((sign) => [sign, "g"] as const),
  ["0", "o"],
  ["2", "z"],
  ["3", "e"],
  ["8", "b"],
]);

const COUNTS = /[\p{L}\p{N}]/u;

/**
 * Whether a password is little more than names that everybody knows here: without them it is shorter
 * than a password has to be, or one of the most used ones. In capitals, with accents, with signs
 * between or with digits for letters they are the same names.
 * @param names of the site, such as its brand and address, and of the person choosing, such as
 * their own
 */
function isOfSite(password: string, names: readonly string[]): boolean {
  const signs = signsOf(password);
  const shape = shapeOf(signs);
  const isNamed = signs.map(() => false);
  for (const word of wordsOf([PRODUCT, ...names])) {
    for (let at = shape.indexOf(word); at !== -1; at = shape.indexOf(word, at + 1)) {
      isNamed.fill(true, at, at + word.length);
    }
  }
  const left = signs.filter((sign, at) => !isNamed[at] && COUNTS.test(sign)).join("");
  return isNamed.includes(true) && (left.length < ACCOUNT_LIMITS.passwordMin || isCommon(left));
}

/** The names themselves, and their parts. */
function wordsOf(names: readonly string[]): string[] {
  const texts = names.flatMap((name) => [name, ...name.split(/[^\p{L}\p{N}]+/u)]);
  return texts.map((text) => shapeOf(signsOf(text))).filter(({ length }) => length >= SHORTEST);
}

/** What of a text can be a letter; each is one sign of UTF-16, so that they can be counted. */
const signsOf = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .split("")
    .filter((sign) => COUNTS.test(sign) || LOOKS.has(sign));

const shapeOf = (signs: readonly string[]) => signs.map((sign) => LOOKS.get(sign) ?? sign).join("");

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
  assertCapacity(): void {
    if (this.strangers.pendingCount < MAX_WAITING) return;
    throw new AppError(
      "unavailable",
      "Very many people are signing in right now. Please try again in a few seconds.",
      { retryAfter: 3 },
    );
  }

  private async run<T>(work: () => Promise<T>, known: boolean): Promise<T> {
    if (known) return this.threads(work);
    this.assertCapacity();
    return this.strangers(() => this.threads(work));
  }
}

function refuse(path: string, message: () => string): never {
  throw new AppError("validation_failed", message, { fields: [{ path, message }] });
}

/** Keyboards compose accented letters differently; the same password must give the same bytes. */
const normalize = (password: string) => password.normalize("NFKC");
