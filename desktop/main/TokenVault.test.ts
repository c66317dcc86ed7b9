import { describe, expect, it, vi } from "vitest";
import { TokenVault, type Keyring, type SealedToken, type VaultFile } from "./TokenVault.ts";

const SERVER = "https://signals.example";
const TOKEN = "the-secret-token";

/** Turns each byte over, which is enough to see that nothing lies there in clear. */
const turned = (bytes: Buffer) => Buffer.from(bytes.map((byte) => byte ^ 0xff));

function keyring(change: Partial<Keyring> = {}): Keyring {
  return {
    isAsyncEncryptionAvailable: () => Promise.resolve(true),
    encryptStringAsync: (text) => Promise.resolve(turned(Buffer.from(text))),
    decryptStringAsync: (bytes) =>
      Promise.resolve({ result: turned(bytes).toString(), shouldReEncrypt: false }),
    getSelectedStorageBackend: () => "gnome_libsecret",
    ...change,
  };
}

function memoryFile() {
  const entries = new Map<string, SealedToken>();
  const file: VaultFile = {
    read: (server) => entries.get(server) ?? null,
    write: (server, token) => void entries.set(server, token),
    remove: (server) => void entries.delete(server),
  };
  return { file, entries };
}

async function open(options: { ring?: Keyring; file?: VaultFile; server?: string | null } = {}) {
  const { ring = keyring(), file = memoryFile().file, server = SERVER } = options;
  let current = server;
  const note = vi.fn<(sentence: string) => void>();
  const vault = await TokenVault.open({ keyring: ring, file, server: () => current, note });
  return { vault, note, move: (to: string) => (current = to) };
}

describe("a vault with a keyring", () => {
  it("keeps a token over a restart, encrypted, with the name of what encrypted it", async () => {
    const { file, entries } = memoryFile();
    const first = await open({ file });
    expect(first.vault.protection).toBe("os-encrypted");
    await first.vault.save(TOKEN, true);
    const entry = entries.get(SERVER);
    expect(entry?.backend).toBe("gnome_libsecret");
    expect(Buffer.from(entry?.sealed ?? "", "base64").toString()).not.toContain(TOKEN);
    expect(await (await open({ file })).vault.load()).toBe(TOKEN);
  });

  it("stores nothing that is not to be remembered, and removes what was", async () => {
    const { file, entries } = memoryFile();
    const { vault } = await open({ file });
    await vault.save("old", true);
    await vault.save(TOKEN, false);
    expect(entries.size).toBe(0);
    expect(await vault.load()).toBe(TOKEN);
  });

  it("has an entry of its own for each server", async () => {
    const { file } = memoryFile();
    const { vault, move } = await open({ file });
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
    const { file, entries } = memoryFile();
    await (await open({ file })).vault.save(TOKEN, true);
    const broken = keyring({ decryptStringAsync: () => Promise.reject(new Error("no key")) });
    const { vault, note } = await open({ file, ring: broken });
    expect(await vault.load()).toBeNull();
    expect(entries.size).toBe(0);
    expect(note).toHaveBeenCalledWith("The stored session could not be read and was removed.");
  });

  it("seals anew when the system asks for it", async () => {
    const { file, entries } = memoryFile();
    await (await open({ file })).vault.save(TOKEN, true);
    const ring = keyring({
      decryptStringAsync: (bytes) =>
        Promise.resolve({ result: turned(bytes).toString(), shouldReEncrypt: true }),
      getSelectedStorageBackend: () => "kwallet6",
    });
    expect(await (await open({ file, ring })).vault.load()).toBe(TOKEN);
    expect(entries.get(SERVER)?.backend).toBe("kwallet6");
  });

  it("forgets a token that was cleared", async () => {
    const { file, entries } = memoryFile();
    const { vault } = await open({ file });
    await vault.save(TOKEN, true);
    vault.clear();
    expect(await vault.load()).toBeNull();
    expect(entries.size).toBe(0);
  });
});

describe("a vault without a keyring", () => {
  it.each([
    ["none is available", keyring({ isAsyncEncryptionAvailable: () => Promise.resolve(false) })],
    ["asking fails", keyring({ isAsyncEncryptionAvailable: () => Promise.reject(new Error()) })],
    ["the key is known to all", keyring({ getSelectedStorageBackend: () => "basic_text" })],
    ["the backend is unknown", keyring({ getSelectedStorageBackend: () => "unknown" })],
  ])("keeps the token in memory alone when %s", async (_name, ring) => {
    const { file, entries } = memoryFile();
    const { vault } = await open({ file, ring });
    expect(vault.protection).toBe("memory");
    await vault.save(TOKEN, true);
    expect(entries.size).toBe(0);
    expect(await vault.load()).toBe(TOKEN);
    expect(await (await open({ file, ring })).vault.load()).toBeNull();
  });

  it("protects where the system has no backends to choose from", async () => {
    const ring = keyring();
    Reflect.deleteProperty(ring, "getSelectedStorageBackend");
    expect((await open({ ring })).vault.protection).toBe("os-encrypted");
  });

  it("stores nothing before a server was chosen", async () => {
    const { file, entries } = memoryFile();
    const { vault } = await open({ file, server: null });
    await vault.save(TOKEN, true);
    expect(entries.size).toBe(0);
  });
});
