/** The invariants of an exchange between any two commands. Reports violations; never repairs them. */
import { buy, nothing, type Side, sell } from "./book/book.ts";
import type { Exchange } from "./exchange.ts";
import type { Floor } from "./floor.ts";
import { firstPerson, house } from "./ledger/ledger.ts";
import type { Market } from "./market.ts";
import type { OpenOrder } from "./order/open-order.ts";

/** One message per violated invariant; none for a sound exchange. */
export function audit({ floor }: Exchange): string[] {
  const orders = floor.orders.all();
  return [
    ...auditLedger(floor, orders),
    ...orders.flatMap(auditOrder),
    ...[...floor.markets.values()].flatMap((market) => auditMarket(floor, market)),
  ];
}

function auditLedger(floor: Floor, orders: readonly OpenOrder[]): string[] {
  const broken: string[] = [];
  const sums = new Map<number, bigint>();
  const locked = expectedLocks(floor, orders);
  for (const { user, asset, balances } of floor.ledger.accounts()) {
    const [mainAvailable, mainLocked, spotAvailable, spotLocked] = balances;
    sums.set(asset, (sums.get(asset) ?? 0n) + mainAvailable + mainLocked + spotAvailable + spotLocked);
    const isOutside = user >= house.outside && user < firstPerson;
    if (!isOutside && balances.some((units) => units < 0n))
      broken.push(`User ${user} has less than nothing of ${asset}`);
    const expected = locked.get(`${user} ${asset}`) ?? { main: 0n, spot: 0n };
    locked.delete(`${user} ${asset}`);
    if (spotLocked !== expected.spot) {
      broken.push(`User ${user} has ${spotLocked} of ${asset} locked in spot, but the orders hold ${expected.spot}`);
    }
    if (mainLocked !== expected.main) {
      broken.push(`User ${user} has ${mainLocked} of ${asset} locked in main, but withdrawals hold ${expected.main}`);
    }
  }
  for (const [account, { main, spot }] of locked) {
    if (main + spot > 0n) broken.push(`Account ${account} has nothing, but ${main + spot} is held in it`);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) broken.push(`Asset ${asset} sums to ${sum} instead of zero`);
  return broken;
}

function expectedLocks(floor: Floor, orders: readonly OpenOrder[]): Map<string, { main: bigint; spot: bigint }> {
  const locked = new Map<string, { main: bigint; spot: bigint }>();
  const at = (user: number, asset: number) => {
    const key = `${user} ${asset}`;
    const known = locked.get(key) ?? { main: 0n, spot: 0n };
    locked.set(key, known);
    return known;
  };
  for (const { person, market, side, heldUnits } of orders) {
    at(person.user, side === buy ? market.rules.quote : market.rules.base).spot += BigInt(heldUnits);
  }
  for (const { user, asset, units } of floor.holds.values()) at(user, asset).main += BigInt(units);
  return locked;
}

function auditOrder(order: OpenOrder): string[] {
  const { id, originalLots, filledLots, leftLots, isByTotal } = order;
  if (!isByTotal && originalLots !== filledLots + leftLots) {
    return [`Order ${id} of ${originalLots} lots has ${filledLots} filled and ${leftLots} left`];
  }
  return order.slot === nothing ? [`Order ${id} is open but stands nowhere`] : [];
}

function auditMarket(floor: Floor, market: Market): string[] {
  const { book, number } = market;
  const broken = [...auditSide(floor, market, buy), ...auditSide(floor, market, sell)];
  const [bid, ask] = [book.bestPrice(buy), book.bestPrice(sell)];
  if (bid !== nothing && ask !== nothing && bid >= ask) broken.push(`Market ${number} is crossed: ${bid} and ${ask}`);
  return broken;
}

/** Checks price-time priority. */
function auditSide(floor: Floor, { book, number }: Market, side: Side): string[] {
  const broken: string[] = [];
  let before: OpenOrder | undefined;
  for (const slot of book.slots(side)) {
    const order = floor.orders.at(book.orderAt(slot));
    if (order.slot !== slot || order.side !== side || order.leftLots !== book.leftOf(slot)) {
      broken.push(`Order ${order.id} and the book of market ${number} disagree`);
    }
    const isBehind =
      before && (side === buy ? before.priceTicks < order.priceTicks : before.priceTicks > order.priceTicks);
    const isEarlier = before?.priceTicks === order.priceTicks && before.turn > order.turn;
    if (isBehind || isEarlier) broken.push(`Order ${order.id} stands out of turn in market ${number}`);
    before = order;
  }
  return broken;
}
