/** The standard fee tiers of every market without its own fees. Read only. */
import { formatFeeRate } from "@feo/money";
import { Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { Section } from "../frame/facts.tsx";
import { shownAmount } from "../frame/shown-amount.ts";

export interface Fees {
  readonly tiers: readonly { tier: number; fromVolume: string; maker: string; taker: string }[];
  readonly gstRate: string;
  readonly tdsRate: string;
}

export function TradingFees({ tiers, gstRate, tdsRate }: Fees) {
  return (
    <Section title="Trading fees, all coins">
      <Table label="Trading fees" className="text-12">
        <TableHead>
          <Tr>
            <Th className="px-0">30-day volume (INR)</Th>
            <Th numeric>Maker</Th>
            <Th numeric className="px-0">
              Taker
            </Th>
          </Tr>
        </TableHead>
        <TableBody>
          {tiers.map(({ tier, fromVolume, maker, taker }) => (
            <Tr key={tier}>
              <Td className="tabular h-7 px-0">from {shownAmount(fromVolume, "")}</Td>
              <Td numeric className="h-7">
                {formatFeeRate(maker)}
              </Td>
              <Td numeric className="h-7 px-0">
                {formatFeeRate(taker)}
              </Td>
            </Tr>
          ))}
        </TableBody>
      </Table>
      <p className="py-2 text-12 text-quiet">
        Fees include {gstRate}% GST. TDS is {tdsRate}%.
      </p>
    </Section>
  );
}
