/** Helpers for component tests: reading tables and files, choosing from selects. */
import { savedFiles } from "@feo/ui/testing";
import { screen, waitFor } from "@testing-library/react";
import { expect } from "vitest";
import type { OpenedPage } from "./open-page.tsx";

/** The rows of the page's only table. */
export const tableRows = (): HTMLElement[] => [
  ...screen.getByRole("table").querySelectorAll<HTMLElement>("tbody tr:has([data-row])"),
];

export function tableRow(place: number): HTMLElement {
  const row = tableRows().at(place);
  if (!row) throw new Error(`There is no row ${place}`);
  return row;
}

/** The text of the row's cells, separated by spaces. */
export const rowWords = (place: number): string =>
  [...tableRow(place).querySelectorAll("td")].map((cell) => cell.textContent).join(" ");

/** The query string. */
export const searchOf = ({ address }: OpenedPage): string => address().replace(/^[^?]*/, "");

export async function choose({ user }: OpenedPage, select: string, option: string): Promise<void> {
  await user.click(screen.getByRole("combobox", { name: select }));
  await user.click(await screen.findByRole("option", { name: option }));
}

/** Parses a CSV line without quoted line breaks. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? "");

/** The only file that the page has saved, as a table. */
export async function savedTable(): Promise<{ readonly name: string; readonly lines: readonly string[][] }> {
  await waitFor(() => expect(savedFiles).toHaveLength(1));
  const [file] = savedFiles;
  if (!file) throw new Error("No file was saved");
  const text = (await file.blob.text()).replace(/^\uFEFF/, "");
  return { name: file.name, lines: text.trimEnd().split("\r\n").map(cellsOf) };
}
