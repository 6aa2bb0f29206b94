/**
 * Timeouts of the tests. They only stop what hangs: no test proves speed, and a shared machine gets longer ones
 * (TEST_PATIENCE, which npm test measures).
 */
const factor = Number(process.env["TEST_PATIENCE"] || 3);

export const patientMs = (seconds: number): number => seconds * 1_000 * factor;
