import { describe, expect, it, vi } from "vitest";
import { TokenVault, type Keyring, type EncryptedToken, type VaultFile } from "./TokenVault.ts";

const SERVER = "https://signals.example";
const TOKEN = "the-secret-token";

/** Turns each byte over, which is enough to see that nothing lies there in clear. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));

/** What Chromium writes before what it encrypted. */
const BY_KEYRING = "v11";
const BY_OPEN_KEY = "v10";

function keyring(change: Partial<Keyring> = {}, prefix = BY_KEYRING): Keyring {
  return {
    encryptStringAsync: (text) =>
      Promise.resolve(Buffer.concat([Buffer.from(prefix), turned(Buffer.from(text))])),
    decryptStringAsync: (bytes) =>
      Promise.resolve({ result: turned(bytes.subarray(3)).toString(), shouldReEncrypt: false }),
    ...change,
  };
}

const failing = (message: string) => () => Promise.reject(new Error(message));

function memoryFile() {
  const entries = new Map<string, EncryptedToken>();
  const file: VaultFile = {
    read: (server) => entries.get(server) ?? null,
    write: (server, token) => void entries.set(server, token),
    remove: (server) => void entries.delete(server),
  };
  return { file, entries };
}

function open(
  options: { ring?: Keyring; file?: VaultFile; server?: string | null; os?: string } = {},
) {
  const { ring = keyring(), file = memoryFile().file, server = SERVER, os = "linux" } = options;
  let current = server;
  const note = vi.fn<(sentence: string) => void>();
  const vault = new TokenVault({ keyring: ring, file, server: () => current, note, os });
  return { vault, note, move: (to: string) => (current = to) };
}

/** An installation in whose file a keyring has encrypted a session. */
async function signedIn() {
  const { file, entries } = memoryFile();
  await open({ file }).vault.save(TOKEN, true);
  return { file, entries };
}

describe("a vault with a keyring", () => {
  it("keeps a token over a restart, encrypted", async () => {
    const { file, entries } = memoryFile();
    const first = open({ file });
    expect(await first.vault.protection()).toBe("os-encrypted");
    await first.vault.save(TOKEN, true);
    const encrypted = Buffer.from(entries.get(SERVER)?.sealed ?? "", "base64").toString("latin1");
    expect(encrypted).toMatch(/^v11/);
    expect(encrypted).not.toContain(TOKEN);
    expect(await open({ file }).vault.load()).toBe(TOKEN);
  });

  it("is asked only when somebody needs it: it may ask the person", async () => {
    const { file } = await signedIn();
    const encryptStringAsync = vi.fn<Keyring["encryptStringAsync"]>();
    const { vault } = open({ file, ring: keyring({ encryptStringAsync }) });
    vault.forget();
    expect(encryptStringAsync).not.toHaveBeenCalled();
  });

  it("stores nothing that is not to be remembered, and removes what was", async () => {
    const { file, entries } = memoryFile();
    const { vault } = open({ file });
    await vault.save("old", true);
    await vault.save(TOKEN, false);
    expect(entries.size).toBe(0);
    expect(await vault.load()).toBe(TOKEN);
  });

  it("has an entry of its own for each server", async () => {
    const { file } = memoryFile();
    const { vault, move } = open({ file });
    await vault.save(TOKEN, true);
    move("https://other.example");
    vault.forget();
    expect(await vault.load()).toBeNull();
    await vault.save("other", true);
    move(SERVER);
    vault.forget();
    expect(await vault.load()).toBe(TOKEN);
  });

  it("leads to a sign-in when the keyring changed, and leaves no ruin behind", async () => {
    const { file, entries } = await signedIn();
    const decryptStringAsync = failing("Error while decrypting the ciphertext provided.");
    const { vault, note } = open({ file, ring: keyring({ decryptStringAsync }) });
    expect(await vault.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(note).toHaveBeenCalledWith("The stored session could not be read and was removed.");
  });

  it.each([
    ["busy", { decryptStringAsync: failing("decryptStringAsync is temporarily unavailable.") }],
    ["not there this time", { encryptStringAsync: failing("Error while encrypting.") }],
  ])("that is %s costs no session: the next start finds it", async (_name, change) => {
    const { file } = await signedIn();
    expect(await open({ file, ring: keyring(change) }).vault.load()).toBeNull();
    expect(await open({ file }).vault.load()).toBe(TOKEN);
  });

  it("encrypts anew when the system asks for it", async () => {
    const { file, entries } = await signedIn();
    const before = entries.get(SERVER);
    const other = keyring();
    const ring = keyring(
      {
        decryptStringAsync: async (bytes) => ({
          ...(await other.decryptStringAsync(bytes)),
          shouldReEncrypt: true,
        }),
      },
      "v12",
    );
    expect(await open({ file, ring }).vault.load()).toBe(TOKEN);
    expect(entries.get(SERVER)).not.toEqual(before);
  });

  it("forgets a token that was cleared", async () => {
    const { file, entries } = memoryFile();
    const { vault } = open({ file });
    await vault.save(TOKEN, true);
    vault.clear();
    expect(await vault.load()).toBeNull();
    expect(entries.size).toBe(0);
  });
});

describe("a vault without a keyring", () => {
  it.each([
    [
      "nothing can be encrypted",
      keyring({ encryptStringAsync: failing("Error while encrypting.") }),
    ],
    ["the key is known to all", keyring({}, BY_OPEN_KEY)],
  ])("keeps the token in memory alone when %s", async (_name, ring) => {
    const { file, entries } = memoryFile();
    const { vault, note } = open({ file, ring });
    expect(await vault.protection()).toBe("memory");
    expect(note).toHaveBeenCalledExactlyOnceWith(
      "There is no keyring: the session is kept in memory alone.",
    );
    await vault.save(TOKEN, true);
    expect(entries.size).toBe(0);
    expect(await vault.load()).toBe(TOKEN);
    expect(await open({ file, ring }).vault.load()).toBeNull();
  });

  it("takes away what an earlier version encrypted with the key that is known to all", async () => {
    const { file, entries } = memoryFile();
    const encrypted = Buffer.from(`${BY_OPEN_KEY}${TOKEN}`).toString("base64");
    file.write(SERVER, { sealed: encrypted });
    const { vault, note } = open({ file });
    expect(await vault.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(note).toHaveBeenCalledWith("The stored session was not protected and was removed.");
  });

  it.each(["darwin", "win32"])(
    "is none on %s, where the same prefix is a keyring's",
    async (os) => {
      const ring = keyring({}, BY_OPEN_KEY);
      const { file } = memoryFile();
      const { vault } = open({ file, ring, os });
      expect(await vault.protection()).toBe("os-encrypted");
      await vault.save(TOKEN, true);
      expect(await open({ file, ring, os }).vault.load()).toBe(TOKEN);
    },
  );

  it("stores nothing before a server was chosen", async () => {
    const { file, entries } = memoryFile();
    const { vault } = open({ file, server: null });
    await vault.save(TOKEN, true);
    expect(entries.size).toBe(0);
  });
});
