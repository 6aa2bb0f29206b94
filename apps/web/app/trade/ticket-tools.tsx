/** Beside a ticket's types: whether orders are confirmed, and the list of keys. */
import {
  DropdownMenu,
  DropdownMenuCheckboxItem,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
} from "@feo/ui";
import { Keyboard, Settings2 } from "lucide-react";
import { useOrderConfirmation } from "../data/index.ts";
import { openKeys } from "../frame/keys.tsx";

export function TicketTools() {
  const [asksFirst, setAsksFirst] = useOrderConfirmation();
  return (
    <div className="ml-auto flex items-center">
      <DropdownMenu>
        <DropdownMenuTrigger>
          <IconButton label="Settings of the ticket" size="sm">
            <Settings2 size={18} aria-hidden />
          </IconButton>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuCheckboxItem checked={asksFirst} onCheckedChange={(checked) => setAsksFirst(checked === true)}>
            Show each order once more before it is sent
          </DropdownMenuCheckboxItem>
          <DropdownMenuItem onSelect={() => openKeys()} className="md:hidden">
            Keys
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <IconButton label="Keys" size="sm" onClick={() => openKeys()} className="max-md:hidden">
        <Keyboard size={18} aria-hidden />
      </IconButton>
    </div>
  );
}
