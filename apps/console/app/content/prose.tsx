/** Shows HTML that the server has sanitised. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, and the page's policy blocks scripts
  return <div className="prose-feo" dangerouslySetInnerHTML={{ __html: html }} />;
}
