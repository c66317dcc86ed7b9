import { relative } from "node:path";
import type { Plugin } from "vite";

const ROOT = `${import.meta.dirname}/..`;

/** The package of a module, or our own folder: of a feature, the feature's. */
function partOf(id: string): string {
  const [, inPackage] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id) ?? [];
  if (inPackage !== undefined) return inPackage;
  if (id.startsWith("\0")) return "the builder's own";
  const path = relative(ROOT, id).replaceAll("\\", "/");
  const [, own] =
    /^((?:ui\/src\/features|[^/]+(?:\/contract)?\/src)(?:\/[^/]+(?=\/))?)/.exec(path) ?? [];
  return own ?? path;
}

/** Writes what each script is made of, in characters before they are minified, for `npm run size`. */
export const builtParts: Plugin = {
  name: "built-parts",
  generateBundle(_options, bundle) {
    const scripts = Object.values(bundle).filter((file) => file.type === "chunk");
    const parts = scripts.map(({ fileName, modules }) => {
      const lengths: Record<string, number> = {};
      for (const [id, { renderedLength }] of Object.entries(modules)) {
        const part = partOf(id);
        lengths[part] = (lengths[part] ?? 0) + renderedLength;
      }
      return [fileName, lengths] as const;
    });
    const source = JSON.stringify(Object.fromEntries(parts));
    this.emitFile({ type: "asset", fileName: ".vite/parts.json", source });
  },
};
