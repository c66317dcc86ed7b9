import { relative } from "node:path";
import { expect, inject } from "vitest";

process.env["TEST_DATABASE_URL"] = inject("testDatabaseUrl");
process.env["TEST_TEMPLATE_DATABASE"] = inject("testTemplateDatabase");

const file = relative(process.cwd(), expect.getState().testPath ?? "");
// With one, a query that goes past its own transaction waits for that one's handle, and fails. Files of
// one process share its variables.
if (inject("testsWithManyHandles").includes(file)) delete process.env["TEST_POSTGRES_HANDLES"];
else process.env["TEST_POSTGRES_HANDLES"] = "1";
