import type { EndpointDefinitions } from "@reduxjs/toolkit/query";
import type {
  EndpointBuilder,
  MutationDefinition,
  MutationExtraOptions,
  QueryDefinition,
  QueryExtraOptions,
} from "@reduxjs/toolkit/query/react";
import type { Endpoint, PaginationDto } from "@signaldeck/contract";
import type { z } from "zod";
import { api, tagOf, type ApiBaseQuery, type ApiTag } from "./baseApi.ts";
import type { ApiRequest } from "./ApiRequest.ts";

type Schema = z.ZodType | undefined;

/** Input keys with output values: what `z.coerce` accepts as `unknown` keeps its real type. */
type Fill<I, O> = { [K in keyof I]: K extends keyof O ? O[K] : I[K] };

type Part<Name extends string, S extends Schema> = S extends z.ZodType
  ? { [K in Name]: Fill<z.input<S>, z.output<S>> }
  : unknown;

/** What a call takes: `{ body, query, params }` as far as the endpoint has them, else nothing. */
export type CallArgument<B extends Schema, Q extends Schema, P extends Schema> = IfNone<
  [B, Q, P],
  void,
  Part<"body", B> & Part<"query", Q> & Part<"params", P> & UploadPart
>;

/** For endpoints with `upload`, whose form it completes. */
interface UploadPart {
  file?: File;
}

type IfNone<Schemas, Then, Else> = Schemas extends [undefined, undefined, undefined] ? Then : Else;

type QueryOptions<R, A> = Omit<QueryExtraOptions<ApiTag, R, A, ApiBaseQuery, "api">, "type">;
type MutationOptions<R, A> = Omit<MutationExtraOptions<ApiTag, R, A, ApiBaseQuery, "api">, "type">;

/** One page of a list and where it stands. */
export interface Page<Item> {
  items: Item[];
  pagination: PaginationDto;
}

const ONLY_PAGE = (total: number): PaginationDto => ({ total, pages: 1, current: 1 });

/** Makes RTK Query definitions from the contract's endpoints, fully typed by their schemas. */
export interface Call {
  query<R extends z.ZodType, B extends Schema, Q extends Schema, P extends Schema>(
    endpoint: Endpoint<B, Q, P, R>,
    options?: QueryOptions<z.output<R>, CallArgument<B, Q, P>>,
  ): QueryDefinition<CallArgument<B, Q, P>, ApiBaseQuery, ApiTag, z.output<R>, "api">;
  /** A list that comes in pages. */
  page<
    Item extends z.ZodType,
    R extends z.ZodArray<Item>,
    B extends Schema,
    Q extends Schema,
    P extends Schema,
  >(
    endpoint: Endpoint<B, Q, P, R>,
    options?: QueryOptions<Page<z.output<R>[number]>, CallArgument<B, Q, P>>,
  ): QueryDefinition<CallArgument<B, Q, P>, ApiBaseQuery, ApiTag, Page<z.output<R>[number]>, "api">;
  mutation<R extends z.ZodType, B extends Schema, Q extends Schema, P extends Schema>(
    endpoint: Endpoint<B, Q, P, R>,
    options?: MutationOptions<z.output<R>, CallArgument<B, Q, P>>,
  ): MutationDefinition<CallArgument<B, Q, P>, ApiBaseQuery, ApiTag, z.output<R>, "api">;
}

function requestOf(endpoint: Endpoint, argument: unknown): ApiRequest {
  return typeof argument === "object" ? { ...argument, endpoint } : { endpoint };
}

function ownTag(endpoint: Endpoint): ApiTag[] {
  const tags = [tagOf(endpoint)];
  api.enhanceEndpoints({ addTagTypes: tags });
  return tags;
}

function callFrom(build: EndpointBuilder<ApiBaseQuery, ApiTag, "api">): Call {
  return {
    query: (endpoint, options) =>
      build.query({
        providesTags: ownTag(endpoint),
        ...options,
        query: (argument) => requestOf(endpoint, argument),
      }),
    page: (endpoint, options) =>
      build.query({
        ...options,
        query: (argument) => requestOf(endpoint, argument),
        transformResponse: (items: never[], meta) => ({
          items,
          pagination: meta?.pagination ?? ONLY_PAGE(items.length),
        }),
      }),
    mutation: (endpoint, options) =>
      build.mutation({ ...options, query: (argument) => requestOf(endpoint, argument) }),
  };
}

/**
 * Adds a feature's calls to the one API:
 * `defineCalls((call) => ({ login: call.mutation(accountsApi.login) }))`.
 * A call takes `{ body, query, params }` as far as its endpoint has them, and yields the
 * envelope's data or an ApiError.
 */
export function defineCalls<Definitions extends EndpointDefinitions>(
  define: (call: Call) => Definitions,
) {
  return api.injectEndpoints({ endpoints: (build) => define(callFrom(build)) });
}
