import { existsSync, readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { isScreen, PASSWORD_ANCHOR, SCREENS, SECOND } from "@signaldeck/contract";
import compression from "compression";
import express, { type Express, type RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import {
  CODES_HEADER,
  codesOf,
  readReadiness,
  type ReadinessDeps,
} from "../operations/doctor/readiness.ts";
import type { Metrics } from "../http/metrics.ts";
import type { TextReply } from "../http/TextLane.ts";
import { languageAsked } from "../process/language/inLanguage.ts";
import type { Content } from "../content/loadContent.ts";
import { LISTED_PATHS } from "./pageHeads.ts";
import { pageReplies } from "./pageReplies.ts";
import type { WebPages } from "./webPages.ts";

/** `/healthz`: the process lives. `/readyz`: it can serve, or says why not; see `readReadiness`. */
export function healthTexts(
  deps: ReadinessDeps,
): Record<string, () => TextReply | Promise<TextReply>> {
  return {
    "/healthz": () => ({ status: 200, text: "ok\n" }),
    "/readyz": async () => {
      const facts = await readReadiness(deps);
      return {
        status: facts[0].code === "ready" ? 200 : 503,
        headers: { [CODES_HEADER]: codesOf(facts) },
        text: facts.map(({ words }) => `${words.replace(/\s*\n\s*/g, " ")}\n`).join(""),
      };
    },
  };
}

/** `/metrics`: Prometheus' text form; an operator's proxy keeps it from the public. */
export function mountMetrics(app: Express, { registry }: Pick<Metrics, "registry">): void {
  // Frequent asking costs no more than one look a second.
  const looks = new LRUCache({ max: 1, ttl: SECOND, fetchMethod: () => registry.metrics() });
  app.get("/metrics", async (_request, response) => {
    response.type(registry.contentType).send(await looks.fetch("all"));
  });
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
