/** An object URL, to show a file before it is uploaded. */
import { useEffect, useState } from "react";

export function useObjectUrl(file: Blob | null): string | null {
  const [made, setMade] = useState<{ readonly file: Blob; readonly address: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setMade({ file, address });
    return () => URL.revokeObjectURL(address);
  }, [file]);
  // The URL of a previous file is already revoked.
  return file && made?.file === file ? made.address : null;
}
