/** A one-page empty PDF with additional entries chosen by the test. */

/** Entries added to its root, such as `/OpenAction 3 0 R`, and to its trailer. */
export function smallPdf({ catalog = "", trailer = "" }: { catalog?: string; trailer?: string } = {}): Buffer {
  const objects = [
    `<</Type /Catalog /Pages 2 0 R ${catalog}>>`,
    "<</Type /Pages /Kids [3 0 R] /Count 1>>",
    "<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842]>>",
  ];
  let text = "%PDF-1.7\n";
  const places = objects.map((object, index) => {
    const place = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const xref = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`;
  const end = `trailer\n<</Size ${objects.length + 1} /Root 1 0 R ${trailer}>>\nstartxref\n${text.length}\n%%EOF\n`;
  return Buffer.from(`${text}${xref}${end}`, "latin1");
}
