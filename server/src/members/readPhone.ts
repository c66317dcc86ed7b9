import { asSeen, PHONE_INVALID_MESSAGE, regionOf, RegisterInput } from "@signaldeck/contract";
import { parsePhoneNumberFromString, type CountryCode } from "libphonenumber-js/max";
import { AppError } from "../http/AppError.ts";

/** Numbers that forms have always taken: digits with a few separators, without blanks. */
const PLAIN = /^\+?[\d().-]{1,31}$/;

/**
 * A phone number in its one form, E.164, without an extension: as people in the country write it, or
 * as one calls it from abroad. What the form takes and no phone of the world has stays as written,
 * without blanks; null for what is no number.
 * @param country of the form's list; it says what a number without a country code means.
 */
export function readPhone(text: string, country: string): string | null {
  if (!RegisterInput.shape.phone.safeParse(text).success) return null;
  const written = asSeen(text)
    .replace(/^'/, "")
    .replace(/^00/, "+")
    .replace(/^(\+.*?)\(0\)/, "$1");
  const region = regionOf(country) as CountryCode | null;
  const here = parse(written, region);
  if (here?.isPossible() && (region !== null || here.isValid())) return here.number;
  const abroad = written.startsWith("+") ? undefined : parse(`+${written}`, null);
  if (abroad?.isValid()) return abroad.number;
  const plain = written.replace(/\s+/g, "");
  if (!PLAIN.test(plain)) return null;
  return plain.startsWith("+") ? `+${plain.replace(/\D/g, "")}` : plain;
}

const parse = (text: string, region: CountryCode | null) =>
  parsePhoneNumberFromString(text, {
    extract: false,
    ...(region !== null && { defaultCountry: region }),
  });

/**
 * A form's number as `readPhone` reads it.
 * @throws AppError `validation_failed` where it is none.
 */
export function requirePhone(text: string, country: string): string {
  const phone = readPhone(text, country);
  if (phone !== null) return phone;
  throw new AppError("validation_failed", PHONE_INVALID_MESSAGE, {
    fields: [{ path: "phone", message: PHONE_INVALID_MESSAGE }],
  });
}
