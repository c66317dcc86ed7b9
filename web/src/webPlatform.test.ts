import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createFakePlatform, describePlatform } from "@signaldeck/ui/testing";
import { afterEach, describe, expect, it } from "vitest";
