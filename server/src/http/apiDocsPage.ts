import type { openApiDocument } from "./openApi.ts";
import type { DescribedCalls } from "./openApiShapes.ts";

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c,
  );

type Document = ReturnType<typeof openApiDocument>;

/** What is called, or sent: a heading, a sentence, and the shapes to open. */
function sections(items: DescribedCalls, heading: (method: string, name: string) => string) {
  return Object.entries(items).flatMap(([name, item]) =>
    Object.entries(item).map(
      ([method, call]) => `<section>
<h3><code>${escape(heading(method.toUpperCase(), name))}</code></h3>
<p>${escape(call.summary)}${call.security?.length ? " <em>Needs a bearer token.</em>" : ""}</p>
<details><summary>Shapes</summary><pre>${escape(JSON.stringify(call, null, 2))}</pre></details>
</section>`,
    ),
  );
}

/** A page without any script that lists every call of the API and every webhook with its shapes. */
export function apiDocsPage({ info, paths, webhooks }: Document): string {
  const title = escape(info.title);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${title}</h1>
<p>The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Calls</h2>
${sections(paths, (method, path) => `${method} /api${path}`).join("\n")}
<h2>What members' webhooks are sent</h2>
${sections(webhooks, (_method, name) => name).join("\n")}</main></body></html>`;
}

export const API_DOCS_CSS = `:root { color-scheme: dark light; }
body { margin: 0; background: Canvas; color: CanvasText; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px; }
section { border-top: 1px solid GrayText; padding: 8px 0; }
h3 { font-size: 16px; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 12px; border: 1px solid GrayText; border-radius: 8px; }
`;
