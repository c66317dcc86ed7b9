import { LANGUAGES } from "@signaldeck/contract";
import { z } from "zod";
import type { CallName } from "../bridge/channels.ts";

/** A route; two slashes would begin the name of a host. */
const Path = z
  .string()
  .regex(/^\/(?!\/)/)
  .max(500);
/** A pair alone, by which its window is remembered. */
const SmallPath = z.string().regex(/^\/compact\?pair=[\w%.-]{1,40}$/);
const Key = z.string().regex(/^[a-z][\w.:-]{0,63}$/i);
/** Larger than the list of signals that is stored for a start without network. */
const VALUE_MAX = 512 * 1024;
const Shortcut = z
  .string()
  .max(60)
  .regex(/^[\w+]*$/);

/** What each call of a page must carry; everything else is refused before it is looked at. */
export const ARGUMENTS = {
  start: z.tuple([]),
  speak: z.tuple([z.enum(LANGUAGES)]),
  openScreen: z.tuple([Path]),
  openSmall: z.tuple([SmallPath]),
  openExternal: z.tuple([z.string().max(2_000)]),
  loadToken: z.tuple([]),
  saveToken: z.tuple([z.string().min(1).max(512), z.boolean()]),
  clearToken: z.tuple([]),
  storeValue: z.tuple([Key, z.string().max(VALUE_MAX), z.boolean()]),
  removeValue: z.tuple([Key]),
  showNote: z.tuple([
    z.strictObject({
      id: z.string().min(1).max(100),
      title: z.string().max(200),
      body: z.string().max(500),
      path: Path,
    }),
  ]),
  setBadge: z.tuple([z.number().int().min(0).max(9_999)]),
  setLive: z.tuple([z.string().max(60).nullable()]),
  downloadUpdate: z.tuple([]),
  installUpdate: z.tuple([]),
  changeSettings: z.tuple([
    z.strictObject({
      startAtLogin: z.boolean().optional(),
      closeToTray: z.boolean().optional(),
      doNotDisturb: z.boolean().optional(),
      compactShortcut: Shortcut.optional(),
    }),
  ]),
  showCompact: z.tuple([]),
  copyText: z.tuple([z.string().max(5_000)]),
  chooseServer: z.tuple([z.string().max(300)]),
} satisfies Record<CallName, z.ZodType>;

/** The checked arguments of a call. */
export type ArgumentsOf<Name extends CallName> = z.output<(typeof ARGUMENTS)[Name]>;
