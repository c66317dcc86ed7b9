import type { IncomingMessage } from "node:http";
import express from "express";
import { expect, it } from "vitest";
import { callerAddress } from "./callerAddress.ts";

const TRUSTED = ["127.0.0.1", "10.0.0.0/8", "2001:db8::/32"];

it.each([
  ["127.0.0.1", undefined],
  ["203.0.113.9", "198.51.100.1"],
  ["127.0.0.1", "198.51.100.1"],
  ["::ffff:127.0.0.1", "198.51.100.1, 10.1.2.3"],
  ["127.0.0.1", "198.51.100.1,203.0.113.9,  10.1.2.3"],
  ["127.0.0.1", "10.0.0.1, 10.0.0.2"],
  ["2001:db8::1", "2001:db8::2, nonsense"],
  ["127.0.0.1", "made up, 198.51.100.1 , "],
  ["127.0.0.1", ",,"],
  ["127.0.0.1", ""],
])("a call of %s for %j has the address that Express sees", (remoteAddress, forwarded) => {
  const request = {
    socket: { remoteAddress },
    headers: { "x-forwarded-for": forwarded },
  } as unknown as IncomingMessage;
  const app = express().set("trust proxy", TRUSTED);
  const { ip } = Object.assign(Object.create(express.request) as typeof express.request, {
    app,
    socket: request.socket,
    connection: request.socket,
    headers: request.headers,
  });
  expect(callerAddress(TRUSTED)(request)).toBe(ip);
});
