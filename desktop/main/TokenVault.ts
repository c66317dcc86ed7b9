import type { TokenProtection } from "@signaldeck/ui";

/** What protects a text on this machine: Electron's `safeStorage`, as far as it is needed. */
export interface Keyring {
  isAsyncEncryptionAvailable(): Promise<boolean>;
  encryptStringAsync(text: string): Promise<Buffer>;
  decryptStringAsync(encrypted: Buffer): Promise<{ result: string; shouldReEncrypt: boolean }>;
  /** Linux alone. */
  getSelectedStorageBackend?(): string;
}

/** A token as the file holds it. */
export interface SealedToken {
  /** What encrypted it, such as `gnome_libsecret`. */
  backend: string;
  /** Base64. */
  sealed: string;
}

/** The vault's file: one entry for each server. */
export interface VaultFile {
  read(server: string): SealedToken | null;
  write(server: string, token: SealedToken): void;
  remove(server: string): void;
}

/** Backends of Linux that encrypt with a key that everyone knows, or with none. */
const NO_PROTECTION = ["basic_text", "unknown"];

/**
 * Keeps the session's token: encrypted in a file where the system has a keyring, else in memory
 * alone. A token never lies on disk in clear; a keyring that changed means to sign in again.
 */
export class TokenVault {
  private token: string | null = null;
  private readonly backend: string;

  private constructor(
    private readonly keyring: Keyring,
    private readonly file: VaultFile,
    private readonly server: () => string | null,
    readonly protection: TokenProtection,
    private readonly note: (sentence: string) => void,
  ) {
    this.backend = backendOf(keyring);
  }

  /** Finds out what protection there is. To be called when the application is ready. */
  static async open(options: {
    keyring: Keyring;
    file: VaultFile;
    server: () => string | null;
    note: (sentence: string) => void;
  }): Promise<TokenVault> {
    const { keyring, file, server, note } = options;
    const available = await keyring.isAsyncEncryptionAvailable().catch(() => false);
    const protects = available && !NO_PROTECTION.includes(backendOf(keyring));
    if (!protects) note("There is no keyring: the session is kept in memory alone.");
    return new TokenVault(keyring, file, server, protects ? "os-encrypted" : "memory", note);
  }

  /** The token of the current server; null without one, or when it can no longer be read. */
  async load(): Promise<string | null> {
    if (this.token !== null) return this.token;
    const server = this.server();
    const sealed = server === null ? null : this.file.read(server);
    if (server === null || sealed === null || this.protection === "memory") return null;
    try {
      const bytes = Buffer.from(sealed.sealed, "base64");
      const { result, shouldReEncrypt } = await this.keyring.decryptStringAsync(bytes);
      this.token = result;
      if (shouldReEncrypt) await this.seal(server, result);
      return result;
    } catch {
      // Another keyring, another user, a damaged file: in each case the person signs in again.
      this.note("The stored session could not be read and was removed.");
      this.file.remove(server);
      return null;
    }
  }

  /** Keeps a token; `remember` false, or no keyring: until the application ends. */
  async save(token: string, remember: boolean): Promise<void> {
    this.token = token;
    const server = this.server();
    if (server === null) return;
    if (remember && this.protection === "os-encrypted") await this.seal(server, token);
    else this.file.remove(server);
  }

  clear(): void {
    this.token = null;
    const server = this.server();
    if (server !== null) this.file.remove(server);
  }

  /** To be called when the server changes: its session is another one. */
  forget(): void {
    this.token = null;
  }

  private async seal(server: string, token: string): Promise<void> {
    const sealed = await this.keyring.encryptStringAsync(token);
    this.file.write(server, { backend: this.backend, sealed: sealed.toString("base64") });
  }
}

const backendOf = (keyring: Keyring) => keyring.getSelectedStorageBackend?.() ?? "system";
