import { z } from "zod";
import type { BotApiState } from "./BotApiState.ts";

const Person = z.object({ from: z.number().int() });

/** What a test in another process may have Telegram's people do. */
const Control = z.discriminatedUnion("act", [
  Person.extend({
    act: z.literal("write"),
    text: z.string(),
    /** Base64. */
    file: z.object({ bytes: z.string(), name: z.string(), photo: z.boolean() }).optional(),
  }),
  Person.extend({ act: z.literal("join"), chatId: z.string() }),
  Person.extend({ act: z.literal("leave"), chatId: z.string() }),
  Person.extend({ act: z.literal("block") }),
  z.object({ act: z.literal("down"), down: z.boolean() }),
  z.object({ act: z.literal("look") }),
]);

/** Plays a part, and tells what arrived and who is in which channel. */
export function playControl(state: BotApiState, body: unknown): object {
  const control = Control.parse(body);
  switch (control.act) {
    case "write": {
      const { from, text, file } = control;
      const bytes = file && { ...file, bytes: Buffer.from(file.bytes, "base64") };
      state.write(from, text, bytes);
      break;
    }
    case "join":
      state.askToJoin(control.from, control.chatId);
      break;
    case "leave":
      state.leave(control.from, control.chatId);
      break;
    case "block":
      state.block(control.from);
      break;
    case "down":
      state.down = control.down;
      break;
    case "look":
      break;
  }
  const members = [...state.members].map(([chatId, ids]) => [chatId, [...ids]]);
  return { arrived: state.arrived, members: Object.fromEntries(members) as object };
}
