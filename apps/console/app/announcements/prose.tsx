/** A text that the server has made safe. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitised it, and the page's policy runs nothing of it
  return <div className="prose-feo" dangerouslySetInnerHTML={{ __html: html }} />;
}
