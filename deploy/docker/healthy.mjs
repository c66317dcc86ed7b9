// Ends with 0 while the server of this container can serve, for HEALTHCHECK.
const { PORT = "3000" } = process.env;
const ready = await fetch(`http://127.0.0.1:${PORT}/readyz`).catch(() => null);
process.exitCode = ready?.ok ? 0 : 1;
