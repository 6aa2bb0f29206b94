/** An item's owner, with a link to their account. */
import { Link } from "react-router";

interface Owner {
  readonly userId: string;
  readonly name: string;
  readonly feoTag: string;
}

export const ownerTitle = ({ name, feoTag, userId }: Owner): string =>
  name || (feoTag ? `@${feoTag}` : userId.slice(0, 8));

export function OwnerLink({ owner }: { owner: Owner }) {
  return (
    <Link to={`/customers/${owner.userId}`} className="hit-40 font-medium text-ink hover:text-brand">
      {ownerTitle(owner)}
      {owner.name && owner.feoTag && <span className="font-normal text-quiet"> @{owner.feoTag}</span>}
    </Link>
  );
}
