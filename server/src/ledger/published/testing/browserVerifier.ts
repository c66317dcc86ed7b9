import type * as verifier from "../../../../verifier/verify.mjs";

/** The verifier as a browser has it: with its own hash and WebCrypto in place of Node's. */
export async function browserVerifier(): Promise<typeof verifier> {
  const ofNode = process.getBuiltinModule.bind(process);
  // Another query is another instance of the same file.
  const address = new URL("../../../../verifier/verify.mjs?browser", import.meta.url).href;
  process.getBuiltinModule = (name: string) => (name === "node:crypto" ? undefined : ofNode(name));
  try {
    return (await import(/* @vite-ignore */ address)) as typeof verifier;
  } finally {
    process.getBuiltinModule = ofNode;
  }
}
