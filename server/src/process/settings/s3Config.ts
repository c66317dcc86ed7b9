import { z } from "zod";
import { isGuarded } from "../addresses/loopback.ts";

/** A bucket of a store that speaks S3, and by which key it is used. */
export interface S3Settings {
  /** Without a trailing slash. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The environment's part of the store of uploads. */
export const S3Environment = z.object({
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/, error: "must be an http(s) address" })
    .refine((address) => !URL.canParse(address) || isGuarded(new URL(address)), {
      error: "must begin with https://; http is for this machine alone",
    })
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket")
    .optional(),
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
});

const TOGETHER = ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

/** What is missing of the four settings that go together. */
export function faultsOfS3(given: Record<string, string | undefined>): string[] {
  const missing = TOGETHER.filter((name) => !given[name]);
  if (missing.length === TOGETHER.length) return [];
  return missing.map((name) => `${name}: goes with the other settings of the store of uploads`);
}

/** Null where uploads lie in the data folder. */
export function s3Settings(env: z.infer<typeof S3Environment>): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/+$/, ""),
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}
