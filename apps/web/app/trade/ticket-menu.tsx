/** The settings of a ticket. On a phone the list of keys is among them. */
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { useOrderConfirmation } from "../data/index.ts";
import { openKeys } from "../frame/keys.tsx";

export const TicketMenu: Menu = ({ children }) => {
  const [asksFirst, setAsksFirst] = useOrderConfirmation();
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuCheckboxItem checked={asksFirst} onCheckedChange={(checked) => setAsksFirst(checked === true)}>
          Show each order once more before it is sent
        </DropdownMenuCheckboxItem>
        <DropdownMenuItem onSelect={() => openKeys()} className="md:hidden">
          Keys
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
