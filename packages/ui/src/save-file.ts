/** Hands a text, or what a call has answered, to the browser as a file. */
export const saveFile = ({ name, text, type }: { name: string; text: string; type: string }): void =>
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }));

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken what it needs when the task is over.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
