/** Saves a text or a call's response as a file, through a browser download. */
export const saveFile = ({ name, text, type }: { name: string; text: string; type: string }): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Revoke the URL after this task, when the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
