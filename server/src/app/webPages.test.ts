import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { recordAnalysisApi, recordApi } from "@signaldeck/contract";
import { REPOSITORY_ROOT } from "../paths.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { SCREEN_CODE } from "./webPages.ts";
import { soon } from "../testing/soon.ts";
import { builtUi, PUBLIC_URL } from "./testing/builtUi.ts";

const ui = builtUi();

const worker = (code: string) =>
  writeFile(
    ui.at(".prerender", "prerenderWorker.js"),
    `const { parentPort, workerData } = await import("node:worker_threads");\n${code}`,
  );

/** The data block of a page. */
function knownTo(html: string): unknown {
  return JSON.parse(/id="known-content">(.*?)<\/script>/.exec(html)?.[1] ?? "null");
}

/** What a page asks for once it is painted. */
const restOf = (html: string) =>
  /<template id="after-paint">(.*)<\/template><\/head>/.exec(html)?.[1] ?? "";

/** The built worker is a module by the folder that it lies in. */
const asModules = () => writeFile(ui.at("package.json"), '{"type":"module"}');

it("fetches ahead the code of screens that are there", () => {
  const named = Object.values(SCREEN_CODE).flat();
  const gone = named.filter((file) => !existsSync(join(REPOSITORY_ROOT, "ui/src/features", file)));
  expect(gone).toEqual([]);
});

describe("web pages", () => {
  it("are none while the UI is not built", async () => {
    await rm(ui.at("index.html"));
    expect(await ui.load()).toBeNull();
  });

  it("carry a title, a description and an address of their own", async () => {
    const pages = await ui.load();
    const heads = LISTED_PATHS.map((path) => pages?.at(path) ?? "");
    expect(new Set(heads.map((html) => /<title>(.*?)<\/title>/.exec(html)?.[1])).size).toBe(
      LISTED_PATHS.length,
    );
    for (const [index, html] of heads.entries()) {
      expect(html).toMatch(/<meta name="description" content=".{20,}">/);
      expect(html).toContain(
        `<link rel="canonical" href="${PUBLIC_URL}${LISTED_PATHS[index] ?? ""}">`,
      );
      expect(html).not.toContain("Raw");
      expect(html).not.toContain("noindex");
    }
  });

  it("carry a notice above everything, drawn or not, and none unless there is one", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/': '<h1>Drawn</h1>' } });");
    const pages = await ui.load("Prices are <made> & not real.");
    const line =
      /<body><aside [^>]*>Prices are &lt;made&gt; &amp; not real\.<\/aside><div id="root">/;
    for (const path of ["/", "/login", "/dashboard"]) expect(pages?.at(path), path).toMatch(line);
    expect(pages?.at("/")).toContain("<h1>Drawn</h1>");
    expect((await ui.load())?.at("/")).not.toContain("<aside");
  });

  it("keep all other routes out of search engines", async () => {
    const pages = await ui.load();
    expect(pages?.at("/dashboard")).toContain('<meta name="robots" content="noindex">');
    expect(pages?.at("/dashboard")).toBe(pages?.at("/dashboard/inbox"));
    expect(pages?.at("/no/such/page")).toContain('<meta name="robots" content="noindex">');
  });

  it("fetch the font and the screen's own code early, and nothing twice", async () => {
    const html = (await ui.load())?.at("/login") ?? "";
    expect(html).toContain('href="/assets/inter-latin-wght-normal-2.woff2"');
    expect(
      [...html.matchAll(/rel="modulepreload" crossorigin href="(.*?)"/g)].map((m) => m[1]),
    ).toEqual(["/assets/login.js", "/assets/forms.js"]);
  });

  it("fetch the signal room's code beside the application's, and after it", async () => {
    const pages = await ui.load();
    const html = pages?.at("/dashboard/signals") ?? "";
    expect(html).toMatch(/application\.js.*href="\/assets\/room\.js".*href="\/assets\/parts\.js"/s);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(pages?.at("/dashboard")).not.toContain("room.js");
  });

  it("send the landing page drawn and light, the application at hand", async () => {
    await asModules();
    ui.content().public.brand.name = "</script><b>Deck";
    await worker(
      "const html = `<h1>${workerData.landing.plans.length} $& plans</h1>`;parentPort.postMessage({ en: { '/': html, '/performance': html } });",
    );
    const pages = await ui.load();
    // So is the record's page.
    for (const [path, script] of [
      ["/", "landing"],
      ["/performance", "performance"],
    ] as const) {
      const html = pages?.at(path) ?? "";
      expect(html).toContain('<div id="root"><h1>3 $& plans</h1></div>');
      expect(html).not.toContain("</script><b>");
      // It is painted as a whole: that element comes after all that is drawn.
      expect(html).toMatch(
        /<link rel="expect" href="#known-content" blocking="render">.*<div id="root">.*id="known-content"/s,
      );
      expect(knownTo(html)).toEqual({
        content: ui.content().public,
        landing: ui.content().landing,
        market: "simulated",
      });
      const afterPaint = restOf(html);
      expect(afterPaint).toContain(`<script type="module" src="/assets/${script}.js"></script>`);
      expect(html.replace(afterPaint, "")).not.toMatch(/type="module"|modulepreload/);
      const resting = /<template id="ahead">(.*)<\/template>/.exec(html)?.[1];
      expect(resting).toBe(
        '<link rel="prefetch" as="script" crossorigin href="/assets/application.js">',
      );
      expect(html.replace(resting ?? "", "")).not.toContain("application.js");
    }
    expect(pages?.at("/terms")).toContain('<div id="root"></div>');
  });

  it("let the record's answers come beside its code and not before its paint, and only there", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/': '', '/performance': '' } });");
    const pages = await ui.load();
    const afterPaint = restOf(pages?.at("/performance") ?? "");
    for (const call of [recordApi.summary, recordAnalysisApi.analysis]) {
      const link = `<link rel="preload" href="/api${call.path}" as="fetch" crossorigin>`;
      expect(pages?.at("/performance").split(link)).toHaveLength(2);
      expect(afterPaint).toContain(link);
      expect(pages?.at("/")).not.toContain(link);
    }
  });

  it("are drawn anew when the content has changed, and never show the old one", async () => {
    await asModules();
    await worker(
      "parentPort.postMessage({ en: { '/': `<h1>${workerData.content.brand.name}</h1>` } });",
    );
    const pages = await ui.load();
    ui.content().public.brand.name = "Another";
    expect(pages?.at("/")).toContain("<h1>SignalDeck</h1>");
    pages?.renew();
    expect(pages?.at("/")).toContain('<div id="root"></div>');
    expect(pages?.at("/login")).toContain("<title>Log in · Another</title>");
    await soon(() => expect(pages?.at("/")).toContain("<h1>Another</h1>"));
  });

  it("send a drawn screen of the application with what it was drawn with", async () => {
    await asModules();
    await worker("parentPort.postMessage({ en: { '/login': '<p>Drawn</p>' } });");
    const pages = await ui.load();
    const html = pages?.at("/login") ?? "";
    expect(html).toContain('<div id="root"><p>Drawn</p></div>');
    expect(knownTo(html)).toEqual({ content: ui.content().public });
    expect(html).toMatch(/<template id="after-paint">.*application\.js.*<\/template><\/head>/);
    expect(pages?.at("/")).toContain("application.js");
  });

  it.each([
    ["fails", 'throw new Error("no");'],
    ["says nothing", ""],
  ])("go without the drawing when its thread %s", async (_case, code) => {
    await asModules();
    await worker(code);
    const html = (await ui.load())?.at("/") ?? "";
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<script type="module" src="/assets/application.js">');
  });
});
