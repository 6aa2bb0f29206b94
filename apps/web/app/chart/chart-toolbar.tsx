/** The row above a chart: how long a bar is, how it is drawn, what is drawn over it, and what to do with the picture. */
import type { ChartResolution } from "@feo/contract";
import {
  Button,
  cx,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  Segmented,
} from "@feo/ui";
import {
  Camera,
  ChartCandlestick,
  ChevronDown,
  GitCompareArrows,
  Maximize2,
  Minimize2,
  Pencil,
  SlidersHorizontal,
} from "lucide-react";
import type { ReactNode } from "react";
import { type CandleType, candleTypes } from "./chart-memory.ts";
import { longResolution, shortResolution, type Timeframe, timeframes } from "./chart-options.ts";
import { type DrawingTool, drawingTools } from "./drawing-tools.ts";

export interface ToolbarProps {
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
  readonly isFull: boolean;
  readonly onFull: () => void;
  /** What the page adds: at the right, and in the menu of a phone. */
  readonly end?: ReactNode;
  readonly menuEnd?: ReactNode;
}

/** In view; the others are behind More. What has room is told by the chart's own width, not the window's. */
const inView: readonly ChartResolution[] = ["1", "5", "15", "60", "240", "1D", "1W"];
const inViewOnPhone: readonly ChartResolution[] = ["1", "5", "15", "60", "1D"];

export function ChartToolbar(props: ToolbarProps) {
  const { isFull, onFull, onPicture, onIndicators, end } = props;
  return (
    <div
      role="toolbar"
      aria-label="Chart"
      className="@container flex h-10 shrink-0 items-center gap-1 border-line border-b px-2 max-md:h-11"
    >
      <Resolutions {...props} shown={inView} className="@max-[640px]:hidden" />
      <Resolutions {...props} shown={inViewOnPhone} className="@min-[640px]:hidden" />
      <span aria-hidden className="mx-1 h-4 w-px shrink-0 bg-line @max-[640px]:hidden" />
      <div className="flex items-center @max-[640px]:hidden">
        <CandleMenu {...props} />
        <Button
          variant="ghost"
          size="sm"
          className="gap-1.5 px-2 font-medium text-quiet"
          title="Indicators"
          onClick={onIndicators}
        >
          <SlidersHorizontal size={16} aria-hidden />
          <span className="@max-[780px]:sr-only">Indicators</span>
        </Button>
        <DrawMenu {...props} />
        <CompareButton {...props} />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <div className="@max-[640px]:hidden">{end}</div>
        <IconButton label="Save as a picture" size="sm" onClick={onPicture} className="@max-[640px]:hidden">
          <Camera size={16} aria-hidden />
        </IconButton>
        <PhoneMenu {...props} />
        <IconButton
          label={isFull ? "Leave the full screen" : "Full screen"}
          size="sm"
          pressed={isFull}
          onClick={onFull}
        >
          {isFull ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}

type ResolutionsProps = Pick<ToolbarProps, "supported" | "resolution" | "onResolution" | "onTimeframe"> & {
  readonly shown: readonly ChartResolution[];
  readonly className: string;
};

function Resolutions({ supported, resolution, onResolution, onTimeframe, shown, className }: ResolutionsProps) {
  const options = shown.filter((value) => supported.includes(value));
  const isBehind = !options.includes(resolution);
  return (
    <div className={cx("flex min-w-0 items-center", className)}>
      <Segmented
        label="Length of a bar"
        variant="plain"
        options={options.map((value) => ({
          ...{ value, label: shortResolution(value), name: longResolution(value) },
        }))}
        value={isBehind ? null : resolution}
        onValueChange={onResolution}
        className="[&>button]:px-2"
      />
      <DropdownMenu>
        <DropdownMenuTrigger>
          <button
            type="button"
            aria-label={
              isBehind
                ? `More lengths and timeframes, now ${longResolution(resolution)}`
                : "More lengths and timeframes"
            }
            className={cx(
              "hit-40 flex h-8 items-center gap-0.5 rounded-control px-2 font-medium text-13 hover:text-ink",
              isBehind ? "bg-pressed text-ink" : "text-quiet",
            )}
          >
            {isBehind ? shortResolution(resolution) : <span className="@min-[640px]:sr-only">More</span>}
            <ChevronDown size={14} aria-hidden />
          </button>
        </DropdownMenuTrigger>
        <DropdownMenuContent>
          <DropdownMenuLabel>Length of a bar</DropdownMenuLabel>
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
                <span className="ml-auto pl-6 text-13 text-faint">
                  in bars of {longResolution(timeframe.resolution)}
                </span>
              </DropdownMenuItem>
            ))}
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  );
}

function CandleMenu(props: ToolbarProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <IconButton label="How bars are drawn" size="sm">
          <ChartCandlestick size={16} aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <CandleItems {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function CandleItems({ candleType, onCandleType }: ToolbarProps) {
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

function DrawMenu(props: ToolbarProps) {
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <Button variant="ghost" size="sm" className="gap-1.5 px-2 font-medium text-quiet" title="Draw">
          <Pencil size={16} aria-hidden />
          <span className="@max-[780px]:sr-only">Draw</span>
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent>
        <DrawItems {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}

function DrawItems({ onDraw, onRemoveDrawings }: ToolbarProps) {
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

function CompareButton({ compare, onCompare, onStopComparing }: ToolbarProps) {
  return compare === null ? (
    <IconButton label="Compare with another market" size="sm" onClick={onCompare}>
      <GitCompareArrows size={16} aria-hidden />
    </IconButton>
  ) : (
    <Button
      variant="ghost"
      size="sm"
      className="gap-1.5 px-2 text-series-5"
      aria-label={`Stop comparing with ${compare}`}
      title={`Stop comparing with ${compare}`}
      onClick={onStopComparing}
    >
      <GitCompareArrows size={16} aria-hidden />
      {compare.split("-")[0]} ×
    </Button>
  );
}

/** Everything that has no room in the row of a phone. */
function PhoneMenu(props: ToolbarProps) {
  const { onIndicators, compare, onCompare, onStopComparing, onPicture, menuEnd } = props;
  return (
    <DropdownMenu>
      <DropdownMenuTrigger>
        <IconButton label="Chart tools" size="sm" className="@min-[640px]:hidden">
          <SlidersHorizontal size={16} aria-hidden />
        </IconButton>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end" className="max-h-[70dvh]">
        {menuEnd}
        <DropdownMenuItem onSelect={onIndicators}>Indicators</DropdownMenuItem>
        <DropdownMenuItem onSelect={compare === null ? onCompare : onStopComparing}>
          {compare === null ? "Compare" : `Stop comparing with ${compare}`}
        </DropdownMenuItem>
        <DropdownMenuItem onSelect={onPicture}>Save as a picture</DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuLabel>How bars are drawn</DropdownMenuLabel>
        <CandleItems {...props} />
        <DropdownMenuSeparator />
        <DropdownMenuLabel>Draw</DropdownMenuLabel>
        <DrawItems {...props} />
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
