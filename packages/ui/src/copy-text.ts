/** Puts a text on the clipboard, also where the page is not served over HTTPS and the clipboard API is missing. */

export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement("textarea");
  area.value = text;
  area.readOnly = true;
  area.className = "sr-only";
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand("copy");
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
