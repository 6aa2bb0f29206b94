/** Demo only: no mail or SMS leaves the machine, so this says where to read them. */
import type { PageFacts } from "@feo/contract";
import { Banner } from "@feo/ui";
import { useRouteLoaderData } from "react-router";

export function useFacts(): PageFacts | undefined {
  return useRouteLoaderData<{ facts: PageFacts }>("root")?.facts;
}

export function InboxHint() {
  const facts = useFacts();
  if (!facts?.isDemo) return null;
  const { inboxUrl } = facts;
  return (
    <Banner className="mt-5">
      This is a demo: nothing is really sent. Codes arrive in{" "}
      {inboxUrl ? (
        <a
          href={inboxUrl}
          target="_blank"
          rel="noreferrer"
          className="font-medium text-brand underline underline-offset-2"
        >
          the demo's inbox
        </a>
      ) : (
        "the demo's inbox"
      )}
      .
    </Banner>
  );
}
