/**
 * The accessibility violations that axe finds in the current document. Colours and sizes need a real browser; the
 * journeys check those.
 */
import axe from "axe-core";

/** Rules about pixels, content behind a dialog, and the document's head, which a component test does not have. */
const needsBrowser = [
  ...["color-contrast", "target-size", "scrollable-region-focusable", "aria-hidden-focus"],
  ...["document-title", "html-has-lang"],
];

export async function axeFaults(): Promise<string[]> {
  const { violations } = await axe.run(document.body, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(needsBrowser.map((id) => [id, { enabled: false }])),
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join("; ")}`);
}
