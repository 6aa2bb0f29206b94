/** The forms in which statements come. */

export const statementFormats = ["pdf", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** What a file of each form says of itself. */
export const statementKinds: Record<StatementFormat, string> = { pdf: "application/pdf", csv: "text/csv" };
