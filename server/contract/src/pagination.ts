import { z } from "zod";
import type { PaginationDto } from "./envelope.ts";

/** The `page` and `limit` parts of a list's query. */
export const pageQuery = (limits: { pageDefault: number; pageMax: number }) => ({
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  limit: z.coerce.number().int().min(1).max(limits.pageMax).default(limits.pageDefault),
});

/** Where a page stands among `total` rows; an empty list has one page. */
export function paginationOf(total: number, query: { page: number; limit: number }): PaginationDto {
  return { total, pages: Math.max(1, Math.ceil(total / query.limit)), current: query.page };
}
