/** The bell, with a dot for unread notices. Browser only: the server does not know what was read. */
import { MenuButton } from "@feo/ui";
import { Bell as BellIcon } from "lucide-react";
import { useNotices } from "../data/index.ts";

export default function Bell() {
  const { unread } = useNotices();
  return (
    <MenuButton load={async () => (await import("./bell-menu.tsx")).BellMenu} shown={{}}>
      <button
        type="button"
        aria-label={unread === 0 ? "Notifications" : `Notifications, ${unread} new`}
        className="relative flex size-10 items-center justify-center rounded-control text-quiet hover:text-ink"
      >
        <BellIcon size={18} aria-hidden />
        {unread === 0 ? null : <span aria-hidden className="absolute top-2.5 right-2.5 size-2 rounded-full bg-brand" />}
      </button>
    </MenuButton>
  );
}
