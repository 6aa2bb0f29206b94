/** Text that was written in Markdown. The server has sanitised it on the way into the database; nothing else is shown here. */
import { cx } from "@feo/ui";

export function Prose({ html, className }: { html: string; className?: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the content calls serve sanitised HTML only.
  return <div className={cx("prose-feo", className)} dangerouslySetInnerHTML={{ __html: html }} />;
}
