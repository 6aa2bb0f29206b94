/** Beside the ticket's order types: its settings and the list of keyboard shortcuts. */
import { IconButton, MenuButton } from "@feo/ui";
import { Keyboard, Settings2 } from "lucide-react";
import { openKeys } from "../../shell/keys.tsx";

const loadMenu = () => import("../ticket-menu.tsx").then(({ TicketMenu }) => TicketMenu);

export function TicketTools() {
  return (
    <div className="ml-auto flex items-center">
      <MenuButton load={loadMenu} shown={{}}>
        <IconButton label="Order settings" size="sm">
          <Settings2 size={18} aria-hidden />
        </IconButton>
      </MenuButton>
      <IconButton label="Keyboard shortcuts" size="sm" onClick={() => openKeys()} className="max-md:hidden">
        <Keyboard size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
