import { inject } from "vitest";

process.env["TEST_DATABASE_URL"] = inject("testDatabaseUrl");
process.env["TEST_TEMPLATE_DATABASE"] = inject("testTemplateDatabase");
