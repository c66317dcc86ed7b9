import type { Country, Language } from "@signaldeck/contract";
import type { InferAttributes } from "sequelize";
import { defineTable, key, nullable, text, time, uuid } from "../database/defineTable.ts";

/**
 * A form that was sent for an address, with what it said. Its own mailed code makes a member of it;
 * until then there may be any number of them, independent of each other.
 */
export class Registration extends defineTable({
  table: "registrations",
  columns: {
    id: key(uuid()),
    /** Trimmed and in lower case. */
    email: text(254),
    fullName: text(120),
    phone: text(32),
    country: text<Country>(60),
    telegram: nullable(text(64)),
    /** Of the form that sent it. */
    language: text<Language>(2),
    /** Empty once the code does not work any more. */
    passwordHash: text(255),
    /** Version of the risk disclosure that was acknowledged with it, at `createdAt`. */
    riskVersion: nullable(text(32)),
    /** HMAC-SHA256 with the application's secret; null until a code was mailed. */
    codeHash: nullable(text(64)),
    createdAt: time(),
    /** When its code stops working; the row stays for a while, so that staff can tell why. */
    expiresAt: time(),
  },
}) {}

export type RegistrationRow = InferAttributes<Registration>;
