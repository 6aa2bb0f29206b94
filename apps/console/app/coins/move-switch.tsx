/** Opens or closes deposits or withdrawals of a coin, or of a coin on a network, after a dialog. */
import { Switch } from "@feo/ui";
import { useMay } from "../data/session.ts";
import type { Act } from "../frame/act-dialog.tsx";
import { type CoinPlace, closing, opening as openingAct } from "./coin-acts.ts";
import type { Opening } from "./coin-words.ts";

interface MoveSwitchProps {
  readonly place: CoinPlace;
  readonly direction: "deposits" | "withdrawals";
  readonly opening: Opening;
  /** A frozen coin and a network without a node can't be switched here. */
  readonly isFixed?: boolean;
  readonly ask: (act: Act) => void;
}

export function MoveSwitch({ place, direction, opening, isFixed = false, ask }: MoveSwitchProps) {
  const may = useMay();
  const { isOpen, words, isAlarming } = opening;
  const act = isOpen ? closing(direction, place) : openingAct(direction, place);
  const mayDo = may.act(act.action) || (!isOpen && may.confirm(act.action));
  return (
    <span className="inline-flex items-center gap-2 whitespace-nowrap">
      <Switch
        aria-label={`${place.name} ${direction}`}
        checked={isOpen}
        disabled={isFixed || !mayDo}
        onCheckedChange={() => ask(act)}
      />
      <span className={isAlarming ? "text-down" : "text-quiet"}>{words}</span>
    </span>
  );
}
