import type { TokenProtection } from "@signaldeck/ui";

/** What protects a text on this machine: Electron's `safeStorage`, as far as it is needed. */
export interface Keyring {
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
}

/** A token as the file holds it, in Base64. */
export interface EncryptedToken {
  sealed: string;
}

/** The vault's file: one entry for each server. */
export interface VaultFile {
  read(server: string): EncryptedToken | null;
  write(server: string, token: EncryptedToken): void;
  remove(server: string): void;
}

export interface TokenVaultDeps {
  keyring: Keyring;
  file: VaultFile;
  server: () => string | null;
  note: (sentence: string) => void;
  /** As Node names the system. */
  os: string;
}

/** How Chromium begins on Linux what it encrypted with a key that is the same on every machine. */
const OPEN_KEY = "v10";

/** Of Electron: these bytes will never be read. After other faults they may be read another time. */
const UNREADABLE = "Error while decrypting";

/**
 * Stores the session's token: encrypted in a file where the system has a keyring, else in memory
 * alone. A token never lies on disk in clear; a keyring that changed means to sign in again. The
 * keyring is first asked when somebody needs it: it may ask the person for a password.
 */
export class TokenVault {
  private token: string | null = null;
  private found: Promise<TokenProtection> | null = null;

  constructor(private readonly deps: TokenVaultDeps) {}

  /** What protection there is, as a first encrypted text shows. */
  protection(): Promise<TokenProtection> {
    this.found ??= this.probe();
    return this.found;
  }

  /** The token of the current server; null without one, or when it cannot be read. */
  async load(): Promise<string | null> {
    if (this.token !== null) return this.token;
    const { keyring, file, note, server: current } = this.deps;
    const server = current();
    const entry = server === null ? null : file.read(server);
    if (server === null || entry === null) return null;
    const bytes = Buffer.from(entry.sealed, "base64");
    if (this.isOpen(bytes)) {
      note("The stored session was not protected and was removed.");
      file.remove(server);
      return null;
    }
    if ((await this.protection()) === "memory") return null;
    try {
      const { result, shouldReEncrypt } = await keyring.decryptStringAsync(bytes);
      this.token = result;
      if (shouldReEncrypt) await this.encrypt(server, result);
      return result;
    } catch (error) {
      if (!String(error).includes(UNREADABLE)) {
        note("The stored session cannot be read now and is kept for the next start.");
        return null;
      }
      // Another keyring, another user, a damaged file: in each case the person signs in again.
      note("The stored session could not be read and was removed.");
      file.remove(server);
      return null;
    }
  }

  /** Stores a token; `remember` false, or no keyring: until the application ends. */
  async save(token: string, remember: boolean): Promise<void> {
    this.token = token;
    const server = this.deps.server();
    if (server === null) return;
    if (remember && (await this.protection()) === "os-encrypted") await this.encrypt(server, token);
    else this.deps.file.remove(server);
  }

  clear(): void {
    this.token = null;
    const server = this.deps.server();
    if (server !== null) this.deps.file.remove(server);
  }

  /** To be called when the server changes: its session is another one. */
  forget(): void {
    this.token = null;
  }

  private async probe(): Promise<TokenProtection> {
    const { keyring, note } = this.deps;
    const encrypted = await keyring.encryptStringAsync("probe").catch(() => null);
    if (encrypted !== null && !this.isOpen(encrypted)) return "os-encrypted";
    note("There is no keyring: the session is kept in memory alone.");
    return "memory";
  }

  /** Whether everybody could read it. On other systems the same beginning stands for a keyring's. */
  private isOpen(encrypted: Buffer): boolean {
    return this.deps.os === "linux" && encrypted.toString("latin1", 0, 3) === OPEN_KEY;
  }

  private async encrypt(server: string, token: string): Promise<void> {
    const encrypted = await this.deps.keyring.encryptStringAsync(token);
    this.deps.file.write(server, { sealed: encrypted.toString("base64") });
  }
}
