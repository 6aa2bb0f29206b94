/** Restores the focus when the focused element is gone: to the row, or to the list that contained it. */

/** Table and cards both render the row; only one of them is visible. */
export function focusRow(id: string): void {
  const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
  const inView = [...rows].find((row) => row.offsetParent !== null);
  if (inView) inView.focus();
  else focusList();
}

const focusList = (): void => document.querySelector<HTMLElement>("[data-list]")?.focus({ preventScroll: true });

export const isFocusLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** Called after the focused row has left the list. */
export function keepFocusInList(): void {
  if (isFocusLost()) focusList();
}
