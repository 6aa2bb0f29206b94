/** How to check a path with the script instead of this page. */
import type { SolvencyAsset } from "@feo/contract";
import { Button, CopyButton } from "@feo/ui";
import { Download } from "lucide-react";
import type { ReactNode } from "react";
import { pathFileName } from "./path-file.ts";

interface OwnCheckProps {
  readonly at: string;
  readonly asset: SolvencyAsset | undefined;
}

export function OwnCheck({ at, asset }: OwnCheckProps) {
  const ticker = asset?.ticker ?? "BTC";
  const command = `node verify-balance.mjs ${pathFileName({ ticker, at })} ${asset?.root ?? "ROOT"}`;
  return (
    <ol className="flex list-decimal flex-col gap-4 pl-5">
      <li>Download your path for {ticker} from “Verify my balance”.</li>
      <li>
        Get the script. It needs Node 18 or newer. Read it before you run it: it's short.
        <div className="mt-2">
          <Button asChild variant="secondary" size="sm">
            <a href="/verify-balance.mjs" download>
              <Download size={16} aria-hidden /> verify-balance.mjs
            </a>
          </Button>
        </div>
      </li>
      <li>
        Run it with the root hash from the table. Take the hash from somewhere else than our page if you can, such as
        from a friend who sees it too.
        <Command>{command}</Command>
        <CopyButton value={command} what="the command" />
      </li>
      <li>It prints each step, and whether your balance is counted.</li>
    </ol>
  );
}

const Command = ({ children }: { children: ReactNode }) => (
  <code className="my-2 block break-all rounded-control bg-surface px-3 py-2 font-mono text-12">{children}</code>
);
