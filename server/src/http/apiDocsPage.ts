import type { openApiDocument } from "./openApi.ts";

const escape = (text: string) =>
  text.replace(
    /[&<>"]/g,
    (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c,
  );

/** A page without any script that lists every call of the API with its shapes. */
export function apiDocsPage(document: ReturnType<typeof openApiDocument>): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item as Record<string, { summary?: string; security?: unknown }>).map(
      ([method, call]) => `<section>
<h2><code>${escape(method.toUpperCase())} /api${escape(path)}</code></h2>
<p>${escape(call.summary ?? "")}${call.security ? " <em>Needs a bearer token.</em>" : ""}</p>
<details><summary>Shapes</summary><pre>${escape(JSON.stringify(call, null, 2))}</pre></details>
</section>`,
    ),
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escape(document.info.title)}</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>${escape(document.info.title)}</h1>
<p>The machine-readable description is <a href="/api/openapi.json">openapi.json</a>.</p>
${calls.join("\n")}</main></body></html>`;
}

export const API_DOCS_CSS = `:root { color-scheme: dark light; }
body { margin: 0; background: Canvas; color: CanvasText; font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 800px; margin: 0 auto; padding: 24px 16px; }
section { border-top: 1px solid GrayText; padding: 8px 0; }
h2 { font-size: 16px; overflow-wrap: anywhere; }
pre { overflow: auto; padding: 12px; border: 1px solid GrayText; border-radius: 8px; }
`;
