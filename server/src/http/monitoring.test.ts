import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { REPOSITORY_ROOT } from "../paths.ts";
import { RELEASE } from "../release.ts";
import { createMetrics } from "./metrics.ts";

const FOLDER = join(REPOSITORY_ROOT, "deploy", "monitoring");
const read = (name: string) => readFile(join(FOLDER, name), "utf8");

/** What Prometheus counts itself, of each program that it asks. */
const OWN = "up";
/** Words of PromQL that stand where a name could. */
const WORDS = new Set(["and", "or", "unless", "by", "on", "without", "offset", "bool", "le"]);

interface Dashboard {
  panels: { targets: { expr: string }[] }[];
}

/** The names of metrics in an expression: neither labels nor functions. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, " ")
    .replaceAll(/\b(by|on|without)\s*\([^)]*\)/g, " ");
  const words = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w|\s*\()/g)].map(([word]) => word);
  return words.filter((word) => !WORDS.has(word));
}

describe("what watches the product", () => {
  let known: Set<string>;
  let dashboard: string[];
  let alerts: string[];
  beforeAll(async () => {
    const { registry } = createMetrics();
    const metrics = await registry.getMetricsAsJSON();
    known = new Set([OWN]);
    for (const { name, type } of metrics) {
      // The kind is a word in the description, whatever the library's types call it.
      const parts = String(type) === "histogram" ? ["_bucket", "_count", "_sum"] : [""];
      for (const part of parts) known.add(`${name}${part}`);
    }
    const { panels } = JSON.parse(await read("grafana.json")) as Dashboard;
    dashboard = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    alerts = (await read("alerts.yml"))
      .split(/^ +expr: /m)
      .slice(1)
      .map((text) =>
        (/^(>-\n)?[^]*?(?=\n +(for|labels):)/.exec(text)?.[0] ?? "").replace(">-", ""),
      );
  });

  it("asks for nothing that /metrics does not have", () => {
    expect(alerts.length).toBeGreaterThan(10);
    expect(dashboard.length).toBeGreaterThan(20);
    for (const expression of [...alerts, ...dashboard]) {
      const names = namesIn(expression);
      expect(names.length, expression).toBeGreaterThan(0);
      for (const name of names) expect([...known], expression).toContain(name);
    }
  });

  it("can tell which version and commit each instance runs", async () => {
    const { version, commit } = RELEASE;
    const said = `build_info{version="${version}",commit="${commit}"} 1`;
    expect((await createMetrics().registry.metrics()).split("\n")).toContain(said);
  });

  it("shows everything that the product itself counts", () => {
    const shown = new Set(dashboard.flatMap(namesIn));
    const own = [...known].filter((name) => !/^(nodejs|process)_|_(bucket|sum)$/.test(name));
    expect(own.filter((name) => !shown.has(name))).toEqual([]);
  });

  it("would find a name that is none", () => {
    expect(namesIn('sum by (pair) (rate(gone_total{pair="x"}[5m])) > 2 and on () up')).toEqual([
      "gone_total",
      "up",
    ]);
  });

  it.runIf(spawnSync("promtool", ["--version"]).status === 0)("is taken by Prometheus", () => {
    const checked = spawnSync("promtool", ["check", "rules", join(FOLDER, "alerts.yml")]);
    expect(checked.status, checked.stderr.toString()).toBe(0);
  });
});
