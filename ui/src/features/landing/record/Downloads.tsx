import { RECORD_CSV_PATH, RECORD_JSON_LINES_PATH, t } from "@signaldeck/contract";
import { Download } from "lucide-react";
import { ExternalLink } from "../../../components/ExternalLink.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import { fileSelection, queryOf, type Shown } from "./selection.ts";

/** The signals that are chosen as files. */
export function Downloads({ shown }: { shown: Shown }) {
  const { apiBaseUrl, terminal } = usePlatform();
  const query = queryOf(fileSelection(shown));
  const files = [
    ["CSV", RECORD_CSV_PATH],
    ["JSON Lines", RECORD_JSON_LINES_PATH],
  ] as const;
  return (
    <div className="flex shrink-0 flex-wrap gap-3">
      {files.map(([words, path]) => {
        const href = apiBaseUrl + path + query;
        // A terminal's pages are not the server's, so its browser saves the file.
        if (terminal) {
          return (
            <ExternalLink key={path} href={href} kind="button">
              {words}
            </ExternalLink>
          );
        }
        return (
          <a
            key={path}
            href={href}
            download
            className="inline-flex min-h-11 items-center justify-center gap-2 rounded-small border border-line-strong px-4.5 py-2 text-center font-semibold text-text transition-colors hover:border-muted hover:bg-raised"
          >
            <Download aria-hidden="true" className="size-4" />
            <span className="sr-only">{t("Download the signals as")} </span>
            {words}
          </a>
        );
      })}
    </div>
  );
}
