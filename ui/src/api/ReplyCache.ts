import type { AxiosResponse, InternalAxiosRequestConfig } from "axios";

/** Calls whose replies are cached; there are some five of them, with some queries each. */
const MOST = 20;

interface Cached {
  tag: string;
  body: unknown;
}

/**
 * Replies that carry a tag, in memory alone: the API lets browsers cache nothing (`no-store`), so a
 * poll says by itself what it has, and an answer without news (304) is read as the one before. They
 * belong to one session and go with it.
 */
export class ReplyCache {
  private readonly replies = new Map<string, Cached>();
  /** What a call has said that there is, even if entries are dropped while it is on its way. */
  private readonly asked = new WeakMap<InternalAxiosRequestConfig, Cached>();
  private authorization: unknown;

  /** Says with a call what there is. */
  ask(call: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
    const { Authorization } = call.headers;
    if (Authorization !== this.authorization) this.replies.clear();
    this.authorization = Authorization;
    const kept = this.replies.get(nameOf(call));
    if (!kept) return call;
    call.headers.set("If-None-Match", kept.tag);
    this.asked.set(call, kept);
    return call;
  }

  /** The reply as if it had come whole. */
  take(reply: AxiosResponse): AxiosResponse {
    const { config, headers, status } = reply;
    const asked = this.asked.get(config);
    if (status === 304 && asked) return { ...reply, status: 200, data: asked.body };
    const tag: unknown = headers["etag"];
    const isCurrent = config.headers.Authorization === this.authorization;
    if (status === 200 && typeof tag === "string" && isCurrent) {
      if (this.replies.size >= MOST) this.replies.clear();
      this.replies.set(nameOf(config), { tag, body: reply.data });
    }
    return reply;
  }
}

/** What tells one call from another. */
const nameOf = ({ method, url, params }: InternalAxiosRequestConfig) =>
  `${method} ${url} ${JSON.stringify(params ?? null)}`;
