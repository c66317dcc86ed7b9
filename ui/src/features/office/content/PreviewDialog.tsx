import {
  type ContentPreviewDto,
  botAccessApi,
  contentApi,
  landingApi,
  productsApi,
} from "@signaldeck/contract";
import { useMemo, type ReactNode, type SyntheticEvent } from "react";
import { Provider } from "react-redux";
import { AxiosHeaders, type AxiosRequestConfig, type AxiosResponse } from "axios";
import { createApiClient, type ApiClient } from "../../../api/client.ts";
import { createStore } from "../../../api/store.ts";
import { Dialog } from "../../../components/Dialog.tsx";
import { usePlatform } from "../../../platform/PlatformContext.tsx";
import type { PreviewPart } from "./previews.ts";
import { pathOf } from "../../../api/baseApi.ts";

/**
 * Answers the public calls for content as they would be answered if the draft were published. What
 * else anybody may read is asked of the server; nothing is written.
 */
function previewClient(preview: ContentPreviewDto, server: ApiClient): ApiClient {
  const replies = new Map<string, unknown>([
    [contentApi.public.path, preview.public],
    [contentApi.countryRules.path, preview.countryRules],
    [contentApi.links.path, preview.links],
    [contentApi.faq.path, preview.faq],
    [contentApi.supportContacts.path, preview.supportContacts],
    [productsApi.products.path, preview.products],
    [landingApi.content.path, preview.landing],
    [botAccessApi.offer.path, preview.botOffer],
    ...preview.pages.map((page): [string, unknown] => [
      pathOf(landingApi.page.path, { page: page.id }),
      page,
    ]),
  ]);
  return {
    request<Body>(call: AxiosRequestConfig): Promise<AxiosResponse<Body>> {
      const url = call.url ?? "";
      if (!replies.has(url)) {
        if (call.method === "get") return server.request<Body>(call);
        return Promise.reject(new Error("a preview writes nothing"));
      }
      const body = { success: true, data: replies.get(url) };
      return Promise.resolve({
        data: body as Body,
        status: 200,
        statusText: "OK",
        headers: {},
        config: { headers: new AxiosHeaders() },
      });
    },
  };
}

export interface PreviewDialogProps {
  title: string;
  /** Null while nothing is looked at. */
  preview: ContentPreviewDto | null;
  Part: PreviewPart;
  onClose: () => void;
}

/** The page, or the part of it, as everybody would see it: drawn by what draws it for them. */
export function PreviewDialog({ title, preview, Part, onClose }: PreviewDialogProps) {
  return (
    <Dialog open={preview !== null} onClose={onClose} title={`Preview: ${title}`} placement="full">
      <p className="mb-3 text-muted">Made of your draft. Nobody else sees it.</p>
      {preview && (
        <Frame>
          <Answered preview={preview}>
            <Part preview={preview} />
          </Answered>
        </Frame>
      )}
    </Dialog>
  );
}

/** Scrolls by itself, holds what sticks to a page's edges; links and buttons in it lead nowhere. */
function Frame({ children }: { children: ReactNode }) {
  return (
    <div
      className="min-h-0 flex-1 overflow-auto rounded-small border border-line bg-ground [contain:paint]"
      onClickCapture={restrain}
      onSubmitCapture={restrain}
    >
      {children}
    </div>
  );
}

/** What unfolds may do so; all else stays where it is. */
function restrain(event: SyntheticEvent): void {
  if (event.target instanceof Element && event.target.closest("summary")) return;
  event.preventDefault();
  event.stopPropagation();
}

/** Below it, calls for content are answered by the draft, as a visitor who is not signed in. */
function Answered({ preview, children }: { preview: ContentPreviewDto; children: ReactNode }) {
  const platform = usePlatform();
  const store = useMemo(() => {
    const server = createApiClient(platform.apiBaseUrl);
    return createStore(platform, previewClient(preview, server));
  }, [platform, preview]);
  return <Provider store={store}>{children}</Provider>;
}
