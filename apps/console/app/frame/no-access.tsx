/** The page for an address that the operator's roles don't allow. */
import { EmptyState } from "@feo/ui";
import { useOperator } from "../data/session.ts";
import { rolesText } from "./role-words.ts";

export function NoAccess() {
  const { roles } = useOperator();
  return (
    <EmptyState
      title="Your roles don't include this page"
      text={`You have: ${rolesText(roles).toLowerCase()}. Two admins can change an operator's roles.`}
    />
  );
}
