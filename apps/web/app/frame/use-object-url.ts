/** An address under which the page can show a file that is not sent yet. */
import { useEffect, useState } from "react";

export function useObjectUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly file: Blob; readonly address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // That of the file before is not good any more.
  return file && made?.file === file ? made.address : null;
}
