/** The page for an address that the operator's roles don't allow. */
import { useOperator } from "../data/session.ts";
import { Page } from "./page.tsx";
import { rolesText } from "./role-words.ts";

export function NoAccess() {
  const { roles } = useOperator();
  return (
    <Page title="Your roles don't include this page">
      <p className="p-4 text-quiet">
        You have: {rolesText(roles).toLowerCase()}. Two admins can change an operator's roles.
      </p>
    </Page>
  );
}
