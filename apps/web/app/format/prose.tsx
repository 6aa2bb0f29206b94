/** Renders HTML made from Markdown. The server sanitises it before storing it; pass no other HTML here. */
import { cx } from "@feo/ui";

export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content calls serve sanitised HTML only.
  return <div className={cx("prose-feo", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
