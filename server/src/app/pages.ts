import { existsSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { isScreen, PASSWORD_ANCHOR, SCREENS, SECOND } from "@signaldeck/contract";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import type { Clock } from "../process/clock/clock.ts";
import type { Database } from "../database/Database.ts";
import type { DataContext } from "../database/DataContext.ts";
import { findStops, type StopsDeps } from "../operations/doctor/stops.ts";
import type { Metrics } from "../http/metrics.ts";
import type { TextReply } from "../http/TextLane.ts";
import { languageAsked } from "../process/language/inLanguage.ts";
import { silentSince } from "../market/FeedHealth.ts";
import type { PriceFeed } from "../market/PriceFeed.ts";
import { readFailingRoads } from "../delivery/outbox/readRoads.ts";
import { readDoubt } from "../ledger/sealed/doubt/ledgerDoubt.ts";
import type { Content } from "../content/loadContent.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { pageReplies } from "./pageReplies.ts";
import type { WebPages } from "./webPages.ts";

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, or says in a few words why not: the same
 * stops as the doctor finds, or that it is shutting down. Below it stand why nothing falls due or is published,
 * how the vendors of prices are doing, and which ways out do not work; these leave the server ready,
 * because everything else can be read, and neither a restart nor another instance would mend them.
 */
export function healthTexts(
  deps: StopsDeps & {
    database: Database;
    clock: Clock;
    feed: PriceFeed;
    isStopping: () => boolean;
  },
): Record<string, () => TextReply | Promise<TextReply>> {
  return {
    "/healthz": () => ({ status: 200, text: "ok\n" }),
    "/readyz": async () => {
      const faults = deps.isStopping()
        ? ["it is shutting down"]
        : (await findStops(deps)).map(({ words }) => words);
      const read = () => Promise.all([doubtLine(deps), roadLines(deps)]);
      const below = faults.length === 0 ? await read().catch(() => null) : [];
      // It broke after the storage was tried out last.
      if (below === null) faults.push("the storage cannot be read");
      const verdict = faults.length === 0 ? "ready" : `not ready: ${faults.join(", ")}`;
      const status = faults.length === 0 ? 200 : 503;
      const [doubt = "", roads = ""] = below ?? [];
      const clock = deps.clock.doubt ? `nothing falls due: ${deps.clock.doubt.message}\n` : "";
      return { status, text: `${verdict}\n${clock}${doubt}${feedLines(deps.feed)}${roads}` };
    },
  };
}

/** Why nothing is published, if so. */
async function doubtLine({ database }: { database: Database }): Promise<string> {
  const doubt = await readDoubt(database);
  return doubt === null ? "" : `nothing is published: ${doubt.message}\n`;
}

/** `/metrics`: Prometheus' text form; an operator's proxy keeps it from the public. */
export function mountMetrics(app: Express, { registry }: Pick<Metrics, "registry">): void {
  // Frequent asking costs no more than one look a second.
  const looks = new LRUCache({ max: 1, ttl: SECOND, fetchMethod: () => registry.metrics() });
  app.get("/metrics", async (_request, response) => {
    response.type(registry.contentType).send(await looks.fetch("all"));
  });
}

/** A line for each vendor of prices. */
function feedLines(feed: PriceFeed): string {
  const now = feed.clock.now();
  const lines = (feed.health?.() ?? []).map((health) => {
    const { name, connected, lastTickAt } = health;
    const age = lastTickAt === null ? "no price yet" : `last price ${secondsOf(now - lastTickAt)}`;
    const silence = silentSince(health, now) === null ? "" : ", silent while its market is open";
    return `feed ${name}: ${connected ? "connected" : "not connected"}, ${age}${silence}\n`;
  });
  return lines.join("");
}

/** A line for each way out that does not work: what goes by it waits, and nothing is lost. */
async function roadLines({ database, clock }: DataContext) {
  const roads = await readFailingRoads(database, clock);
  return roads
    .map(({ road, since, reason }) => `outbox ${road}: failing since ${since}, ${reason}\n`)
    .join("");
}

function secondsOf(milliseconds: number): string {
  return `${Math.max(0, Math.round(milliseconds / SECOND))} s ago`;
}

/** `/robots.txt` and `/sitemap.xml`, with the address that the operator set. */
export function mountSearchEngineFiles(app: Express, publicUrl: string): void {
  const robots = `User-agent: *\nDisallow: /api/\nDisallow: /dashboard\nDisallow: /dev/\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const addresses = LISTED_PATHS.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>\n`);
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${addresses.join("")}</urlset>\n`;
  app.get("/robots.txt", (_request, response) => {
    response.type("text").send(robots);
  });
  app.get("/sitemap.xml", (_request, response) => {
    response.type("xml").send(sitemap);
  });
}

/** What a browser needs to know to install the application, by the operator's name for it. */
export function mountWebManifest(app: Express, content: Pick<Content, "public">): void {
  const icon = (name: string, size: number, purpose = "any") => ({
    src: `/icons/${name}-${size}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  app.get("/manifest.webmanifest", (_request, response) => {
    const { name } = content.public.brand;
    response.setHeader("Cache-Control", "no-cache");
    response.type("application/manifest+json").send(
      JSON.stringify({
        id: "/dashboard",
        name,
        short_name: name,
        start_url: "/dashboard",
        scope: "/",
        display: "standalone",
        background_color: "#0b0f17",
        theme_color: "#0b0f17",
        icons: [icon("icon", 192), icon("icon", 512), icon("maskable", 512, "maskable")],
      }),
    );
  });
}

/**
 * The built web UI: hashed assets are kept by browsers for a year, the page itself is always
 * asked for anew, and the screens are routes inside the page. Any other address is answered by 404, for
 * a browser with the page that says so.
 */
export function mountWeb(app: Express, folder: string, pages: WebPages | null): void {
  app.use(hideTemplates, compressedTwins(folder), compression());
  app.use(
    express.static(folder, {
      index: false,
      // No folder is a page. Led to itself with a slash, "/\host/.." would lead to another host.
      redirect: false,
      dotfiles: "ignore",
      setHeaders: (response, path) => {
        // The one text among our files to whose type Express adds no charset.
        if (extname(path) === ".svg") response.type("image/svg+xml; charset=utf-8");
        const hashed = path.includes(`${folder}/assets/`);
        response.setHeader(
          "Cache-Control",
          hashed ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    }),
  );
  if (!pages) return;
  // Where programs that keep passwords look for the way to change one.
  app.get("/.well-known/change-password", (_request, response) => {
    response.redirect(302, `${SCREENS.settings}#${PASSWORD_ANCHOR}`);
  });
  const send = pageReplies();
  app.get("/{*path}", pageRequest, (request, response) => {
    if (!isScreen(request.path)) response.status(404);
    return send(request, response, pages.at(request.path, languageAsked(request)));
  });
}

/** What pages are made from is no page. */
const hideTemplates: RequestHandler = (request, response, next) => {
  if (request.path.endsWith(".html")) response.sendStatus(404);
  else next();
};

/** The encodings of twins by the ending of their names, the best first. */
const TWINS = { br: ".br", gzip: ".gz" };

/**
 * Leads to the compressed twins that the build put beside its assets (`x.js.br`), so that none is
 * compressed while someone waits.
 */
function compressedTwins(folder: string): RequestHandler {
  const assets = join(folder, "assets");
  const names = new Set(existsSync(assets) ? readdirSync(assets) : []);
  const encodingsOf = (name: string) =>
    Object.entries(TWINS).filter(([, ending]) => names.has(`${name}${ending}`));
  const twins = new Map([...names].map((name) => [`/assets/${name}`, encodingsOf(name)]));
  return (request, response, next) => {
    const { path } = request;
    const there = twins.get(path) ?? [];
    if (there.length > 0) {
      response.vary("Accept-Encoding");
      const twin = there.find(([encoding]) => request.acceptsEncodings(encoding));
      if (twin) {
        const [encoding, ending] = twin;
        response.type(extname(path)).setHeader("Content-Encoding", encoding);
        request.url = path + ending;
      }
    }
    next();
  };
}

/** Lets only requests for a page through: a missing script or picture is no page that is missing. */
const pageRequest: RequestHandler = (request, _response, next) => {
  const { path } = request;
  const mayBePage = isScreen(path) || !(path.startsWith("/assets/") || /\.\w+$/.test(path));
  next(mayBePage && request.accepts(["html", "json"]) === "html" ? undefined : "route");
};
