/** The ticket's settings menu. On a phone it includes the list of keyboard shortcuts. */
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { useOrderConfirmation } from "../data/index.ts";
import { openKeys } from "../shell/keys.tsx";

export const TicketMenu: Menu = ({ children }) => {
  const [asksFirst, setAsksFirst] = useOrderConfirmation();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuCheckboxItem checked={asksFirst} onCheckedChange={(checked) => setAsksFirst(checked === true)}>
          Confirm each order before placing it
        </DropdownMenuCheckboxItem>
        <DropdownMenuItem onSelect={() => openKeys()} className="md:hidden">
          Keyboard shortcuts
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
