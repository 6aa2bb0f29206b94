/** Where the focus goes when what had it is gone: back to the row, or to the list that it stood in. */

/** A table and cards show the same rows; one of the two is in view. */
export function focusRow(id: string): void {
  const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const inView = [...rows].find((row) => row.offsetParent !== null);
  if (inView) inView.focus();
  else focusList();
}

const focusList = (): void => document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true });

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** After the row that had it has left. */
export function keepFocusInList(): void {
  if (isFocusLost()) focusList();
}
