// Hashes passwords in threads of their own, which come behind all others that want the processor.
import { hashSync, verifySync } from "@node-rs/argon2";

/** Argon2id with 19 MiB, two passes, one lane: OWASP's password storage recommendation. */
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash of a password in PHC form; with a `stored` one, whether it is that of the password. */
export default function passwordHash({ password, stored }) {
  return stored === null ? hashSync(password, ARGON2ID) : verifySync(stored, password);
}
