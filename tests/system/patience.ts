/**
 * How long tests wait before they give up. The limits only end what hangs: nothing is proved by being quick, and a machine that
 * others use too has longer ones (TEST_PATIENCE, which npm test measures).
 */
const factor = Number(process.env["TEST_PATIENCE"] || 3);

export const patientMs = (seconds: number): number => seconds * 1_000 * factor;
