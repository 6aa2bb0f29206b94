/** "Was this helpful?" under an answer. The choice is kept in this browser; the space is reserved before hydration. */
import { Button } from "@feo/ui";
import { ThumbsDown, ThumbsUp } from "lucide-react";
import { Link } from "react-router";
import { useVerdict } from "./helpful-answers.ts";

export function Helpful({ slug, title }: { slug: string; title: string }) {
  const { verdict, give } = useVerdict(slug);
  return (
    <div className="mt-5 flex min-h-8 flex-wrap items-center gap-x-3 gap-y-2 text-13 text-quiet">
      <p role="status">{verdict ? <Thanks isHelpful={verdict === "yes"} /> : null}</p>
      {verdict === null ? (
        <fieldset className="flex flex-wrap items-center gap-2">
          <legend className="float-left mr-3 leading-8">Was this helpful?</legend>
          <Button variant="secondary" size="sm" aria-label={`Yes, “${title}” was helpful`} onClick={() => give("yes")}>
            <ThumbsUp size={14} aria-hidden />
            Yes
          </Button>
          <Button
            variant="secondary"
            size="sm"
            aria-label={`No, “${title}” was not helpful`}
            onClick={() => give("no")}
          >
            <ThumbsDown size={14} aria-hidden />
            No
          </Button>
        </fieldset>
      ) : null}
    </div>
  );
}

function Thanks({ isHelpful }: { isHelpful: boolean }) {
  if (isHelpful) return <>Thanks for your feedback.</>;
  return (
    <>
      Thank you.{" "}
      <Link to="/support#contact" className="text-brand underline underline-offset-2">
        Contact support
      </Link>
      , and we'll look into it.
    </>
  );
}
