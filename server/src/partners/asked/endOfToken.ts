import { SECOND } from "@signaldeck/contract";
import { z } from "zod";

const Claims = z.object({ exp: z.number().int().positive().max(8.64e12) });

/** When a JSON web token says that it ends; null for any other token, and where it says nothing. */
export function endOfToken(token: string): Date | null {
  const [, claims = ""] = token.split(".");
  try {
    const { data } = Claims.safeParse(
      JSON.parse(Buffer.from(claims, "base64url").toString("utf8")),
    );
    return data ? new Date(data.exp * SECOND) : null;
  } catch {
    return null;
  }
}
