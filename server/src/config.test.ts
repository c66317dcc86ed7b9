import { describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

const production = {
  NODE_ENV: "production",
  APP_SECRET: "s".repeat(32),
  PUBLIC_URL: "https://signals.example/",
  SMTP_URL: "smtp://mail.example",
  MAIL_FROM: "Signals <mail@signals.example>",
};

describe("readConfig", () => {
  it("needs nothing for a demo", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ production: false, demo: true, port: 3000, tierReading: "B" });
    expect(config.feed).toEqual({ kind: "simulated", seed: "signaldeck", pairs: null });
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", DATABASE_URL: "" }).port).toBe(3000);
  });

  it("is no demo in production and cuts the trailing slash of the public address", () => {
    const config = readConfig(production);
    expect(config).toMatchObject({ demo: false, publicUrl: "https://signals.example" });
  });

  it.each(["APP_SECRET", "PUBLIC_URL", "SMTP_URL", "MAIL_FROM"])(
    "refuses production without %s",
    (name) => {
      const environment = { ...production, [name]: undefined };
      expect(() => readConfig(environment)).toThrow(`${name}: is required in production`);
    },
  );

  it("lets webhooks go to this machine only where it is no production", () => {
    const WEBHOOK_LOOPBACK = "true";
    expect(readConfig({}).webhookLoopback).toBe(false);
    expect(readConfig({ WEBHOOK_LOOPBACK }).webhookLoopback).toBe(true);
    expect(() => readConfig({ ...production, WEBHOOK_LOOPBACK })).toThrow(
      "WEBHOOK_LOOPBACK: is for the demo alone",
    );
  });

  it("names all faults at once", () => {
    try {
      readConfig({ PORT: "http", TIER_READING: "C", APP_SECRET: "short", FEED: "replay" });
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError);
      const names = (error as ConfigError).faults.map((fault) => fault.split(":")[0]);
      expect(names).toEqual(["PORT", "APP_SECRET", "TIER_READING", "FEED_DATA"]);
    }
  });
});
