/** The trading fee by tier: the maker and taker rates, and the volume from which they apply. */
import type { FeeTier } from "@feo/contract";
import { formatFeeRate } from "@feo/money";
import { Table, TableBody, TableHead, Td, Th, Tr } from "@feo/ui";
import { rupeesInWords } from "./fee-words.ts";

export function Tiers({ tiers }: { tiers: readonly FeeTier[] }) {
  return (
    <Table label="Trading fees by tier">
      <TableHead>
        <Tr>
          <Th className="pl-0">Tier</Th>
          <Th numeric>30-day volume</Th>
          <Th numeric>Maker</Th>
          <Th numeric className="pr-0">
            Taker
          </Th>
        </Tr>
      </TableHead>
      <TableBody>
        {tiers.map(({ tier, fromVolume, maker, taker }, index) => (
          <Tr key={tier}>
            <Td className="pl-0 font-medium">{index === 0 ? "Standard" : `Tier ${tier}`}</Td>
            <Td numeric className="text-quiet">
              {index === 0 ? "Everyone" : `From ${rupeesInWords(fromVolume)}`}
            </Td>
            <Td numeric className="font-semibold">
              {formatFeeRate(maker)}
            </Td>
            <Td numeric className="pr-0 font-semibold">
              {formatFeeRate(taker)}
            </Td>
          </Tr>
        ))}
      </TableBody>
    </Table>
  );
}
