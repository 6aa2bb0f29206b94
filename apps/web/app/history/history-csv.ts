/**
 * Orders and trades as spreadsheet tables: exact decimals without grouping, units and ids in separate columns. Pure
 * functions.
 */
import { displayedStatuses, filledAmount, filledPercentage, type Order, type OwnTrade } from "@feo/contract";
import { indianStamp } from "@feo/money";
import { type Columns, type CsvTable, tableOf } from "../format/csv-table.ts";
import { assetsOf, averagePrice, heldBy } from "../quote/order-figures.ts";

/** An average may not be finite in decimals; no coin has more decimals than this. */
const averageDecimals = 8;

const orderColumns: Columns<Order> = [
  ["Order id", ({ id }) => id],
  ["Reference", ({ refId }) => refId],
  ["Created (IST)", ({ createdAt }) => indianStamp(createdAt)],
  ["Created (ISO 8601)", ({ createdAt }) => createdAt],
  ["Updated (IST)", ({ updatedAt }) => indianStamp(updatedAt)],
  ["Updated (ISO 8601)", ({ updatedAt }) => updatedAt],
  ["Status", ({ status }) => displayedStatuses[status]],
  ["Market", ({ marketSymbol }) => marketSymbol],
  ["Side", ({ side }) => side],
  ["Type", ({ type }) => type],
  ["Price", ({ price }) => price],
  ["Stop price", ({ stopPrice }) => stopPrice],
  ["Average price", (order) => averagePrice(order, averageDecimals)],
  ["Amount", ({ originalVolume }) => originalVolume],
  ["Filled", filledAmount],
  ["Filled %", filledPercentage],
  ["Remaining", ({ volume }) => volume],
  ["Amount in", ({ ask }) => ask],
  ["Total", ({ total }) => total],
  ["Traded for", ({ filledTotal }) => filledTotal],
  ["Total in", ({ bid }) => bid],
  ["Locked", ({ locked }) => locked],
  ["Locked in", (order) => heldBy(order).ticker],
  ["Received", ({ fundsReceived }) => fundsReceived],
  ["Received in", ({ side, ask, bid }) => (side === "BUY" ? ask : bid)],
  ["Maker fee %", ({ makerFee }) => makerFee],
  ["Taker fee %", ({ takerFee }) => takerFee],
  ["Trades", ({ tradesCount }) => String(tradesCount)],
  ["Time in force", ({ timeInForce }) => timeInForce],
  ["Post only", ({ postOnly }) => (postOnly ? "yes" : "no")],
  ["Visible size", ({ visibleSize }) => visibleSize],
  ["Self-trade prevention", ({ stpMode }) => stpMode],
];

export const tradeColumns: Columns<OwnTrade> = [
  ["Trade id", ({ id }) => id],
  ["Order id", ({ orderId }) => orderId],
  ["Time (IST)", ({ createdAt }) => indianStamp(createdAt)],
  ["Time (ISO 8601)", ({ createdAt }) => createdAt],
  ["Market", ({ marketSymbol }) => marketSymbol],
  ["Side", ({ side }) => side],
  ["Order type", ({ type }) => type],
  ["Role", ({ role }) => role],
  ["Price", ({ price }) => price],
  ["Amount", ({ volume }) => volume],
  ["Amount in", ({ marketSymbol }) => assetsOf(marketSymbol).base],
  ["Total", ({ total }) => total],
  ["Total in", ({ marketSymbol }) => assetsOf(marketSymbol).quote],
  ["Fee", ({ feeAmount }) => feeAmount],
  ["Fee in", ({ feeTicker }) => feeTicker],
  ["TDS", ({ tdsAmount }) => tdsAmount],
  ["TDS in", ({ tdsTicker }) => tdsTicker],
];

export const orderTable = (orders: readonly Order[]): CsvTable => tableOf(orderColumns, orders);
export const tradeTable = (trades: readonly OwnTrade[]): CsvTable => tableOf(tradeColumns, trades);
