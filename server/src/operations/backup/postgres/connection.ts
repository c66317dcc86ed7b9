import { existsSync } from "node:fs";

/** How PostgreSQL's programs reach a database: an address without its password, and what they read of their environment. */
export interface Connection {
  address: string;
  environment: Record<string, string>;
}

/** Parameters of an address that the programs know as well; any other one they would refuse. */
const SHARED = [
  ...["host", "port", "user", "dbname", "application_name", "connect_timeout", "options"],
  ...["sslmode", "sslcert", "sslkey", "sslrootcert"],
];

/** Where systems keep the authorities that Node trusts as well. */
const AUTHORITIES = [
  "/etc/ssl/certs/ca-certificates.crt",
  "/etc/pki/tls/certs/ca-bundle.crt",
  "/etc/ssl/cert.pem",
];

/**
 * Reads the server's own address for PostgreSQL's programs. The password goes by the environment,
 * since every user of the machine sees the arguments of a process.
 */
export function connectionOf(url: string): Connection {
  const address = new URL(url);
  const { searchParams } = address;
  const password = searchParams.get("password") ?? decodeURIComponent(address.password);
  address.password = "";
  demandTls(searchParams);
  for (const name of [...searchParams.keys()]) {
    if (!SHARED.includes(name)) searchParams.delete(name);
  }
  return {
    address: address.toString(),
    environment: password === "" ? {} : { PGPASSWORD: password },
  };
}

/** The server looks at a certificate wherever it asks for TLS; the programs do for `verify-full` alone. */
function demandTls(parameters: URLSearchParams): void {
  const ssl = parameters.get("ssl");
  const mode = parameters.get("sslmode") ?? (ssl === "true" || ssl === "1" ? "require" : null);
  if (mode === null || mode === "disable" || parameters.get("uselibpqcompat") === "true") return;
  if (mode === "no-verify") {
    parameters.set("sslmode", "require");
    return;
  }
  parameters.set("sslmode", "verify-full");
  if (parameters.has("sslrootcert")) return;
  parameters.set("sslrootcert", AUTHORITIES.find((file) => existsSync(file)) ?? "system");
}
