import { existsSync } from "node:fs";
import compression from "compression";
import express, { type Express } from "express";
import { strictRouter } from "../http/strictRouter.ts";

/** What the build names by its content. */
const HASHED = /\/assets\/.*\.[\w-]{8,}\.\w+$/;

/** The built docs below `/docs`; nothing while they are not built. */
export function mountDocs(app: Express, folder: string): void {
  if (!existsSync(folder)) return;
  const site = strictRouter();
  site.use(
    compression(),
    express.static(folder, {
      extensions: ["html"],
      setHeaders: (response, path) => {
        response.setHeader(
          "Cache-Control",
          HASHED.test(path) ? "public, max-age=31536000, immutable" : "no-cache",
        );
      },
    }),
    (_request, response) => {
      response.status(404).sendFile("404.html", { root: folder });
    },
  );
  app.use("/docs", site);
}
