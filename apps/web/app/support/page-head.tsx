/** The head of a support page: breadcrumbs, title, and a one-line description. */
import { Breadcrumb, BreadcrumbItem } from "@feo/ui";
import { Link } from "react-router";

export interface Step {
  readonly to: string;
  readonly label: string;
}

const home: Step = { to: "/support", label: "Support" };

interface PageHeadProps {
  readonly title: string;
  readonly text?: string | undefined;
  /** The breadcrumbs between Support and this page. */
  readonly steps?: readonly Step[];
}

export function PageHead({ title, text, steps = [] }: PageHeadProps) {
  return (
    <header className="mb-8 max-md:mb-6">
      <Breadcrumb className="mb-3">
        {[home, ...steps].map(({ to, label }) => (
          <BreadcrumbItem key={to} asChild>
            <Link to={to}>{label}</Link>
          </BreadcrumbItem>
        ))}
        <BreadcrumbItem current>{title}</BreadcrumbItem>
      </Breadcrumb>
      <h1 className="text-balance font-semibold text-28">{title}</h1>
      {text ? <p className="mt-1 max-w-[720px] text-pretty text-16 text-quiet">{text}</p> : null}
    </header>
  );
}

export const faqStep: Step = { to: "/support/faq", label: "Questions and answers" };
export const announcementsStep: Step = { to: "/support/announcement", label: "Announcements" };
