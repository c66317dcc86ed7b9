import { hash, verify } from "@node-rs/argon2";
import { MESSAGES } from "@signaldeck/contract";
import pLimit from "p-limit";
import { AppError } from "../http/AppError.ts";
import { isCommon } from "./commonPasswords.ts";

/** Argon2id with 19 MiB, two passes, one lane: OWASP's password storage recommendation. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** More hashing at once would take the threads that database and files need. */
const AT_ONCE = 2;

/** Beyond this many waiting a person would wait for seconds; better to say so at once. */
const MAX_WAITING = 64;

/** Hash of a random password that nobody knows: what an unknown address is compared with. */
const NOBODY =
  "$argon2id$v=19$m=19456,t=2,p=1$wRI1yUvl7z/heHxkk2sRUw$kb9eXMmYZ0a2+lJvlAZm0Sw8xSJme9WbKlyvMW8PnAE";

/**
 * Hashes and checks passwords, two at a time, with a bounded queue. Whoever is known comes before
 * all strangers that wait.
 */
export class Passwords {
  private readonly threads = pLimit(AT_ONCE);
  /** Strangers hand in as many as there are threads, so that a known one waits for these alone. */
  private readonly strangers = pLimit(AT_ONCE);

  /**
   * Argon2id hash in PHC form.
   * @throws AppError `unavailable` when too many are waiting already.
   */
  hash(password: string, known: boolean = false): Promise<string> {
    return this.run(() => hash(normalize(password), ARGON2ID), known);
  }

  /**
   * As `hash`, for a password that a person has chosen.
   * @param field of the form, which shows what is wrong with it.
   * @param known as for `verify`.
   * @throws AppError `validation_failed` for one of the most used passwords.
   */
  async hashChosen(
    password: string,
    field: "password" | "newPassword",
    known: boolean = false,
  ): Promise<string> {
    if (isCommon(password)) {
      throw new AppError("validation_failed", MESSAGES.passwordCommon, {
        fields: [{ path: field, message: MESSAGES.passwordCommon }],
      });
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
    const check = () => verify(passwordHash ?? NOBODY, normalize(password));
    const matches = await this.run(check, known);
    return matches && passwordHash !== null;
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

/** Keyboards compose accented letters differently; the same password must give the same bytes. */
const normalize = (password: string) => password.normalize("NFKC");
