/** The menus of the chart's toolbar. One chunk, loaded when the first menu opens. */
import type { ChartResolution } from "@feo/contract";
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  type Menu,
} from "@feo/ui";
import { type CandleType, candleTypes } from "./chart-memory.ts";
import { longResolution, type Timeframe, timeframes } from "./chart-options.ts";
import { type DrawingTool, drawingTools } from "./drawing-tools.ts";

export interface ChartMenuProps {
  readonly supported: readonly ChartResolution[];
  readonly resolution: ChartResolution;
  readonly onResolution: (resolution: ChartResolution) => void;
  readonly onTimeframe: (timeframe: Timeframe) => void;
  readonly candleType: CandleType;
  readonly onCandleType: (candleType: CandleType) => void;
  readonly onIndicators: () => void;
  readonly onDraw: (tool: DrawingTool) => void;
  readonly onRemoveDrawings: () => void;
  readonly compare: string | null;
  readonly onCompare: () => void;
  readonly onStopComparing: () => void;
  readonly onPicture: () => void;
  /** Tools that the page adds to the phone menu. */
  readonly pageTools: readonly PageTool[];
}

export interface PageTool {
  readonly label: string;
  readonly onSelect: () => void;
}

type ChartMenu = Menu<ChartMenuProps>;

export const ResolutionMenu: ChartMenu = ({ supported, resolution, onResolution, onTimeframe, children }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent>
      <DropdownMenuLabel>Interval</DropdownMenuLabel>
      <DropdownMenuRadioGroup value={resolution} onValueChange={(value) => onResolution(value as ChartResolution)}>
        {supported.map((value) => (
          <DropdownMenuRadioItem key={value} value={value}>
            {longResolution(value)}
          </DropdownMenuRadioItem>
        ))}
      </DropdownMenuRadioGroup>
      <DropdownMenuSeparator />
      <DropdownMenuLabel>Timeframe</DropdownMenuLabel>
      {timeframes
        .filter((timeframe) => supported.includes(timeframe.resolution))
        .map((timeframe) => (
          <DropdownMenuItem key={timeframe.text} onSelect={() => onTimeframe(timeframe)}>
            {timeframe.text}
            <span className="ml-auto pl-6 text-13 text-faint">in bars of {longResolution(timeframe.resolution)}</span>
          </DropdownMenuItem>
        ))}
    </DropdownMenuContent>
  </DropdownMenu>
);

export const CandleMenu: ChartMenu = ({ children, ...props }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent>
      <CandleItems {...props} />
    </DropdownMenuContent>
  </DropdownMenu>
);

function CandleItems({ candleType, onCandleType }: Pick<ChartMenuProps, "candleType" | "onCandleType">) {
  return (
    <DropdownMenuRadioGroup value={candleType} onValueChange={(value) => onCandleType(value as CandleType)}>
      {candleTypes.map(({ value, label }) => (
        <DropdownMenuRadioItem key={value} value={value}>
          {label}
        </DropdownMenuRadioItem>
      ))}
    </DropdownMenuRadioGroup>
  );
}

export const DrawMenu: ChartMenu = ({ children, ...props }) => (
  <DropdownMenu defaultOpen>
    <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
    <DropdownMenuContent>
      <DrawItems {...props} />
    </DropdownMenuContent>
  </DropdownMenu>
);

function DrawItems({ onDraw, onRemoveDrawings }: Pick<ChartMenuProps, "onDraw" | "onRemoveDrawings">) {
  return (
    <>
      {drawingTools.map((tool) => (
        <DropdownMenuItem key={tool.name} onSelect={() => onDraw(tool)}>
          {tool.label}
        </DropdownMenuItem>
      ))}
      <DropdownMenuSeparator />
      <DropdownMenuItem tone="danger" onSelect={onRemoveDrawings}>
        Remove all drawings
      </DropdownMenuItem>
    </>
  );
}

export const PhoneMenu: ChartMenu = ({ children, ...props }) => {
  const { onIndicators, compare, onCompare, onStopComparing, onPicture, pageTools } = props;
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger>{children}</DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-[70dvh]">
        {pageTools.map(({ label, onSelect }) => (
          <DropdownMenuItem key={label} onSelect={onSelect}>
            {label}
          </DropdownMenuItem>
        ))}
        {pageTools.length > 0 ? <DropdownMenuSeparator /> : null}
        <DropdownMenuItem onSelect={onIndicators}>Indicators</DropdownMenuItem>
        <DropdownMenuItem onSelect={compare === null ? onCompare : onStopComparing}>
          {compare === null ? "Compare" : `Stop comparing with ${compare}`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onPicture}>Save image</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Chart type</DropdownMenuLabel>
        <CandleItems {...props} />
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Draw</DropdownMenuLabel>
        <DrawItems {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
};
