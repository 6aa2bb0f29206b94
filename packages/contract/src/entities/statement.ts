/** The file formats of statements. */

export const statementFormats = ["pdf", "csv"] as const;
export type StatementFormat = (typeof statementFormats)[number];

/** The MIME type of each format. */
export const statementKinds: Record<StatementFormat, string> = { pdf: "application/pdf", csv: "text/csv" };
