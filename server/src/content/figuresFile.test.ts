import { chmod, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeFigures } from "./figuresFile.ts";
import { FIGURES_FILE } from "./landingContent.ts";

it("leaves the file readable for whom the operator has made it so", async () => {
  const folder = await mkdtemp(join(tmpdir(), "signaldeck-figures-"));
  const file = join(folder, FIGURES_FILE);
  await writeFile(file, "[]\n");
  await chmod(file, 0o664);
  const before = process.umask(0o077);
  try {
    const undo = await writeFigures(folder, [], rename);
    expect((await stat(file)).mode & 0o777).toBe(0o664);
    await undo();
    expect((await stat(file)).mode & 0o777).toBe(0o664);
  } finally {
    process.umask(before);
    await rm(folder, { recursive: true });
  }
});
