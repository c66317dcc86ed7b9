import { LOST_CONNECTION } from "./lostConnection.ts";
import { withoutPassword } from "./withoutPassword.ts";
import type { FaultCode } from "./StorageFault.ts";

const USUAL_PORT = 5432;

/** How Sequelize, `pg` and PostgreSQL's own programs say that nobody answers. */
const UNREACHABLE =
  /SequelizeConnection(?:Refused|TimedOut|Acquire\w*)?Error|SequelizeHost\w+Error|connection to server .* failed|could not (?:connect to server|translate host name)|timeout expired/;

/** What the codes of PostgreSQL (SQLSTATE) mean for its operator. */
const BY_CODE: readonly (readonly [RegExp, FaultCode, (place: string) => string])[] = [
  [
    /^28/,
    "database_refused",
    (place) => `PostgreSQL refuses the name or the password of ${place}. Mend DATABASE_URL.`,
  ],
  [
    /^3D000$/,
    "database_missing",
    (place) =>
      `There is no such database as ${place}. Make it (createdb NAME), or mend DATABASE_URL.`,
  ],
  [
    /^53300$/,
    "database_busy",
    (place) =>
      `PostgreSQL has no connection left for ${place}. Raise its max_connections, or end what holds them.`,
  ],
  [
    /^53[12]00$/,
    "disk_full",
    (place) =>
      `PostgreSQL cannot write ${place}: its disk or memory is full. Make room on its machine and run this again.`,
  ],
  [
    /^25006$/,
    "read_only",
    (place) =>
      `PostgreSQL takes no writes into ${place}: it is a standby, or set to read only. Name the primary in DATABASE_URL.`,
  ],
  [
    /^42501$/,
    "not_writable",
    (place) =>
      `The name in ${place} may not do this in PostgreSQL. It must own the database and its tables (ALTER DATABASE NAME OWNER TO USER).`,
  ],
  [
    /^58030$/,
    "disk_faulty",
    (place) =>
      `PostgreSQL cannot read or write the files of ${place}. Look at its log and at its machine's disk.`,
  ],
  [
    /^XX00[12]$/,
    "database_damaged",
    (place) => `The database ${place} is damaged. Keep a copy of it, and restore your backup.`,
  ],
  [/^(?:57P0[123]|08)/, "database_unreachable", unreachable],
];

/** What is wrong with a database of PostgreSQL; null where the error is not about it. */
export function postgresFault(error: Error, url: string): [FaultCode, string] | null {
  const place = withoutPassword(url);
  for (const one of chainOf(error)) {
    const { code } = one as NodeJS.ErrnoException;
    const known = BY_CODE.find(([pattern]) => "severity" in one && pattern.test(code ?? ""));
    if (known) return [known[1], known[2](place)];
    const words = `${one.name} ${one.message}`;
    if (isAbout(one, url) || UNREACHABLE.test(words) || LOST_CONNECTION.test(words)) {
      return ["database_unreachable", unreachable(place)];
    }
  }
  return null;
}

function unreachable(place: string): string {
  return `The PostgreSQL database ${place} does not answer. See that it runs and can be reached from here (pg_isready), or mend DATABASE_URL, and run this again.`;
}

/** Whether a connection failed that was to this very server. */
function isAbout(error: Error, url: string): boolean {
  const { hostname, port } = new URL(url);
  const told = error as Error & { syscall?: string; hostname?: string; port?: number };
  if (told.syscall === "getaddrinfo") return told.hostname === hostname;
  return told.syscall === "connect" && told.port === Number(port || USUAL_PORT);
}

/** An error, what it wraps, and each of the tries that it is the sum of. */
function chainOf(error: Error): Error[] {
  const { parent, original, cause, errors } = error as Error & Record<string, unknown>;
  const several: unknown[] = Array.isArray(errors) ? errors : [];
  const inner = new Set([parent, original, cause, ...several]);
  return [error, ...[...inner].flatMap((one) => (one instanceof Error ? chainOf(one) : []))];
}
