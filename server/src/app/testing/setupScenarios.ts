import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Scenario } from "./Scenario.ts";

const SETUP_MAIL = {
  host: "127.0.0.1",
  port: 2525,
  security: "starttls",
  user: "",
  password: "",
  fromName: "Deck",
  fromAddress: "no-reply@deck.nigeria",
};
const SETUP_TELEGRAM = {
  token: "123456789:AAFakeTokenOfTheTests-0123456789abcdef",
  silver: "",
  pro: "",
  gold: "",
  elite: "",
  posts: "recommended",
};

/** Requests that tell a server something of itself. */
export const SETUP_SCENARIOS: Record<string, Scenario> = {
  "put /staff/setup/brand": (world) =>
    Promise.resolve({
      body: { name: `Deck ${world.next()}`, supportEmail: "help@deck.nigeria" },
      subject: { type: "setup", id: "brand" },
      outside: () => readFile(join(world.product.services.config.contentDir, "brand.json"), "utf8"),
    }),
  "put /staff/setup/address": onSetup("address", { url: "https://deck.nigeria" }),
  "put /staff/setup/mail": onSetup("mail", SETUP_MAIL),
  "post /staff/setup/mail/test": async (world) => {
    await world.make("put", "/staff/setup/mail", { as: "admin", body: SETUP_MAIL });
    // The mail itself is sent, or is not where nobody listens.
    return { subject: { type: "setup", id: "mail" }, outside: () => Promise.resolve(null) };
  },
  "put /staff/setup/feed": onSetup("feed", { feed: "simulated", pairs: null }),
  "put /staff/setup/telegram": onSetup("telegram", SETUP_TELEGRAM),
  "delete /staff/setup/telegram": async (world) => {
    await world.make("put", "/staff/setup/telegram", { as: "admin", body: SETUP_TELEGRAM });
    return { subject: { type: "setup", id: "telegram" } };
  },
  "post /staff/setup/restart": onSetup("server"),
};

/** A call on one part of the setup. */
function onSetup(id: string, body?: object): Scenario {
  return () => Promise.resolve({ ...(body && { body }), subject: { type: "setup", id } });
}
