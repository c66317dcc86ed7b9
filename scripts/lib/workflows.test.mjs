// What runs on GitHub for each change: `.github/workflows`. It cannot be run here, so what it names is
// looked up.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "js-yaml";
import { describe, expect, it } from "vitest";
import { ROOT } from "./run.mjs";

const FOLDER = join(ROOT, ".github", "workflows");
const text = (file) => readFileSync(join(ROOT, file), "utf8");
const { engines, scripts } = JSON.parse(text("package.json"));
/** "20.19", "22.12", "24" and so on. */
const SUPPORTED = engines.node.match(/\d+\.\d+/g).map((least) => least.replace(/\.0$/, ""));

const workflows = readdirSync(FOLDER).map((file) => {
  const source = readFileSync(join(FOLDER, file), "utf8");
  return { ...load(source), file, source };
});
const jobs = workflows.flatMap(({ file, jobs: all }) =>
  Object.entries(all).map(([id, job]) => ({ at: `${file}, ${id}`, ...job })),
);
const steps = jobs.flatMap(({ at, steps: all }) => all.map((step) => ({ at, ...step })));
const commands = steps.map(({ run }) => run ?? "").join("\n");
const job = (at) => jobs.find((one) => one.at === at);

it("runs what others wrote as it was when it was looked at", () => {
  const used = steps.flatMap(({ at, uses }) => (uses ? [`${at}: ${uses}`] : []));
  expect(used.length).toBeGreaterThan(4);
  expect(used.filter((line) => !/: [\w-]+\/[\w-]+@[0-9a-f]{40}$/.test(line))).toEqual([]);
  // The version follows as a remark, for people, and is the same everywhere.
  const lines = workflows.flatMap(({ source }) => source.match(/uses: .+/g));
  const versions = new Map(
    lines.map((line) => [/@(\w+)/.exec(line)[1], /# (v[\d.]+)$/.exec(line)]),
  );
  expect([...versions.values()].map((found) => found?.[1])).toEqual(
    [...versions.values()].map(() => expect.stringMatching(/^v\d+\.\d+\.\d+$/)),
  );
  expect(new Set(lines).size).toBe(versions.size);
});

it("may read the code and nothing else, and keeps no key to it", () => {
  for (const { file, permissions } of workflows) {
    expect([file, permissions]).toEqual([file, { contents: "read" }]);
  }
  for (const { at, permissions, "timeout-minutes": limit } of jobs) {
    expect([at, permissions, typeof limit]).toEqual([at, undefined, "number"]);
  }
  const checkouts = steps.filter(({ uses }) => uses?.startsWith("actions/checkout@"));
  expect(checkouts.length).toBe(jobs.length);
  for (const { with: options } of checkouts) expect(options["persist-credentials"]).toBe(false);
  expect(workflows.map(({ source }) => source).join("\n")).not.toMatch(
    /secrets\.|pull_request_target/,
  );
});

it("names commands, specs and folders that there are", () => {
  const asked = [...commands.matchAll(/npm (?:run )?([\w:]+)/g)].map(([, name]) => name);
  expect(asked).toContain("test:desktop");
  for (const name of asked) if (name !== "ci") expect(scripts).toHaveProperty([name]);
  const specs = [...commands.matchAll(/[\w-]+\.spec\.ts/g)].map(([spec]) => spec);
  expect(specs.length).toBeGreaterThan(0);
  for (const spec of specs) expect(existsSync(join(ROOT, "desktop", "e2e", spec)), spec).toBe(true);
  for (const path of workflows.flatMap(({ on }) => on.pull_request?.paths ?? [])) {
    expect(existsSync(join(ROOT, path.replace("/**", ""))), path).toBe(true);
  }
});

describe("tests", () => {
  it("are run for each change, all of them on main, with Nodes that are supported", () => {
    const { strategy, steps: all } = job("test.yml, test");
    const { on } = workflows.find(({ file }) => file === "test.yml");
    expect(on).toEqual({ push: { branches: ["main"] }, pull_request: null });
    expect(strategy.matrix.node.filter((version) => !SUPPORTED.includes(version))).toEqual([]);
    const [change, main] = ["npm test", "npm test -- --all"].map(
      (run) => all.find((step) => step.run === run)?.if,
    );
    expect([change, main]).toEqual([
      "github.event_name == 'pull_request'",
      "github.event_name != 'pull_request'",
    ]);
  });

  it("of the terminal drive Electron or fail, on each system that it is made for", () => {
    const runs = steps.filter(({ run }) => run?.includes("test:desktop"));
    expect(runs.length).toBeGreaterThan(3);
    for (const { run } of runs) expect(run).toContain("npm run test:desktop -- --electron");
    expect(job("desktop.yml, others").strategy.matrix.os.map((os) => os.split("-")[0])).toEqual([
      "windows",
      "macos",
    ]);
    const updates = steps.filter(({ run }) => run?.includes("npm run test:update"));
    expect(updates.map(({ at }) => at)).toEqual(["desktop.yml, linux", "desktop.yml, others"]);
    expect(updates[1].if).toBe("runner.os == 'Windows'");
    // With a keyring and without one: the specs get what the step brings.
    const keyrings = runs.map(({ env }) => env?.TEST_KEYRING);
    expect(new Set(keyrings)).toEqual(new Set(["unlocked", "none", undefined]));
    for (const { run, env } of runs) {
      const brings = run.includes("gnome-keyring-daemon --unlock");
      expect([run, env?.TEST_KEYRING === "unlocked"]).toEqual([run, brings]);
    }
  });
});
