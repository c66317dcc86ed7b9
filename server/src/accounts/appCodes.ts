import { SECOND_FACTOR_LIMITS } from "@signaldeck/contract";
import { Secret, TOTP } from "otpauth";

const { digits, period, window } = SECOND_FACTOR_LIMITS;

/** RFC 6238 with what every authenticator app takes for granted. */
const settings = { algorithm: "SHA1", digits, period: period / 1_000 } as const;

/** A fresh secret of 160 bits for an authenticator app, in base32. */
export function newAppSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The `otpauth://` address that an authenticator app reads from a QR code. */
export function setupUri(app: { secret: string; issuer: string; email: string }): string {
  const { issuer, email: label } = app;
  return new TOTP({ ...settings, issuer, label, secret: Secret.fromBase32(app.secret) }).toString();
}

/** The time step, in whole periods since 1970, whose code was typed; null for none near `now`. */
export function stepOfCode(typed: { secret: string; code: string; now: number }): number | null {
  const delta = TOTP.validate({
    ...settings,
    token: typed.code,
    secret: Secret.fromBase32(typed.secret),
    timestamp: typed.now,
    window,
  });
  return delta === null ? null : Math.floor(typed.now / period) + delta;
}
