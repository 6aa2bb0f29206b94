/** The check that a balance is in the published total: the user's own path, or a path from a file. */
import type { Solvency, SolvencyAsset } from "@feo/contract";
import { indianMinute } from "@feo/money";
import { Button, CoinLogo, EmptyState, Select } from "@feo/ui";
import { LogIn } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { useSession } from "../data/index.ts";
import { loginPath } from "../routing/resolve-route.ts";
import { type CheckedFile, FileButton, FileResult } from "./check-file.tsx";
import { OwnBalance } from "./own-balance.tsx";
import { useAssetLooks } from "./use-asset-looks.ts";

interface VerifyCardProps {
  readonly solvency: Solvency;
  readonly asset: SolvencyAsset;
  readonly onChoose: (ticker: string) => void;
}

export function VerifyCard({ solvency, asset, onChoose }: VerifyCardProps) {
  const { isSignedIn } = useSession();
  const [file, setFile] = useState<CheckedFile | null>(null);
  const show = (checked: CheckedFile) => {
    setFile(checked);
    if (checked.proof && solvency.assets.some(({ ticker }) => ticker === checked.proof?.ticker))
      onChoose(checked.proof.ticker);
  };
  const choose = (ticker: string) => {
    setFile(null);
    onChoose(ticker);
  };
  const isFileShown = file !== null && file.solvency === solvency;
  return (
    <section aria-labelledby="verify" className="min-w-0 rounded-panel border border-line">
      <div className="flex min-h-14 items-center justify-between gap-4 border-line border-b px-5 py-2 max-md:px-4">
        <h2 id="verify" className="font-semibold text-16">
          Verify my balance
        </h2>
        <AssetSelect assets={solvency.assets} ticker={asset.ticker} onChoose={choose} />
      </div>
      <div className="flex min-h-[431px] flex-col p-5 max-md:px-4">
        {isFileShown ? (
          <FileResult file={file} asset={asset} onBack={() => setFile(null)} />
        ) : isSignedIn ? (
          <OwnBalance solvency={solvency} asset={asset} />
        ) : (
          <Guest at={solvency.at} id={solvency.id} />
        )}
        <FileButton solvency={solvency} onChecked={show} />
      </div>
    </section>
  );
}

interface AssetSelectProps {
  readonly assets: readonly SolvencyAsset[];
  readonly ticker: string;
  readonly onChoose: (ticker: string) => void;
}

function AssetSelect({ assets, ticker: chosen, onChoose }: AssetSelectProps) {
  const lookOf = useAssetLooks();
  return (
    <Select
      label="Asset"
      size="sm"
      className="w-28 border-edge! bg-page! font-semibold"
      value={chosen}
      onValueChange={onChoose}
      options={assets.map((asset) => ({
        value: asset.ticker,
        label: asset.ticker,
        closed: (
          <span className="flex items-center gap-2">
            <CoinLogo ticker={asset.ticker} src={lookOf(asset).logo} size={18} />
            {asset.ticker}
          </span>
        ),
      }))}
    />
  );
}

function Guest({ at, id }: { at: string; id: string }) {
  return (
    <EmptyState
      className="flex-1 px-0"
      icon={<LogIn size={28} aria-hidden />}
      title="Log in to verify your balance"
      text={`Your browser checks that what you had on ${indianMinute(at)} is in the total.`}
      action={
        <Button asChild>
          <Link to={loginPath(`/proof-of-reserves?snapshot=${id}`)}>Log in</Link>
        </Button>
      }
    />
  );
}
