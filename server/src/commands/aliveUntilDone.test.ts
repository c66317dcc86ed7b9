import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bundle, type Bundle } from "../testing/bundle.ts";

let program: Bundle;
beforeAll(async () => {
  program = await bundle("commands/testing/waitingProcess.ts");
});
afterAll(() => program.remove());

it("a command that waits for what keeps no process alive, such as a silent vendor, comes to its end", async () => {
  // Rejects where the process ends with 13.
  const { stdout } = await promisify(execFile)(process.execPath, [program.file]);
  expect(stdout).toBe("done\n");
});
