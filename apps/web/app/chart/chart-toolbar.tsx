/** The toolbar above a chart: resolution, candle type, indicators and drawings, and actions for the picture. */
import type { ChartResolution } from "@feo/contract";
import { Button, cx, IconButton, MenuButton, Segmented } from "@feo/ui";
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
import type { ChartMenuProps } from "./chart-menus.tsx";
import { longResolution, shortResolution } from "./chart-options.ts";

export interface ToolbarProps extends ChartMenuProps {
  readonly isFull: boolean;
  readonly onFull: () => void;
  /** Content that the page adds on the right. */
  readonly end?: ReactNode;
}

const menus = () => import("./chart-menus.tsx");

/** Resolutions shown directly; the others are in the More menu. Container queries decide, not the window's width. */
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
        <CandleButton {...props} />
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
        <DrawButton {...props} />
        <CompareButton {...props} />
      </div>
      <div className="ml-auto flex items-center gap-1">
        <div className="@max-[640px]:hidden">{end}</div>
        <IconButton label="Save image" size="sm" onClick={onPicture} className="@max-[640px]:hidden">
          <Camera size={16} aria-hidden />
        </IconButton>
        <PhoneButton {...props} />
        <IconButton label={isFull ? "Exit full screen" : "Full screen"} size="sm" pressed={isFull} onClick={onFull}>
          {isFull ? <Minimize2 size={16} aria-hidden /> : <Maximize2 size={16} aria-hidden />}
        </IconButton>
      </div>
    </div>
  );
}

interface ResolutionsProps extends ChartMenuProps {
  readonly shown: readonly ChartResolution[];
  readonly className: string;
}

function Resolutions({ shown, className, ...menu }: ResolutionsProps) {
  const { supported, resolution, onResolution } = menu;
  const options = shown.filter((value) => supported.includes(value));
  const isBehind = !options.includes(resolution);
  return (
    <div className={cx("flex min-w-0 items-center", className)}>
      <Segmented
        label="Interval"
        variant="plain"
        options={options.map((value) => ({
          value,
          label: shortResolution(value),
          name: longResolution(value),
        }))}
        value={isBehind ? null : resolution}
        onValueChange={onResolution}
        className="[&>button]:px-2"
      />
      <MenuButton load={async () => (await menus()).ResolutionMenu} shown={menu}>
        <button
          type="button"
          aria-label={isBehind ? `More intervals, now ${longResolution(resolution)}` : "More intervals"}
          className={cx(
            "hit-40 flex h-8 items-center gap-0.5 rounded-control px-2 font-medium text-13 hover:text-ink",
            isBehind ? "bg-pressed text-ink" : "text-quiet",
          )}
        >
          {isBehind ? shortResolution(resolution) : <span className="@min-[640px]:sr-only">More</span>}
          <ChevronDown size={14} aria-hidden />
        </button>
      </MenuButton>
    </div>
  );
}

function CandleButton(props: ChartMenuProps) {
  return (
    <MenuButton load={async () => (await menus()).CandleMenu} shown={props}>
      <IconButton label="Chart type" size="sm">
        <ChartCandlestick size={16} aria-hidden />
      </IconButton>
    </MenuButton>
  );
}

function DrawButton(props: ChartMenuProps) {
  return (
    <MenuButton load={async () => (await menus()).DrawMenu} shown={props}>
      <Button variant="ghost" size="sm" className="gap-1.5 px-2 font-medium text-quiet" title="Draw">
        <Pencil size={16} aria-hidden />
        <span className="@max-[780px]:sr-only">Draw</span>
      </Button>
    </MenuButton>
  );
}

function CompareButton({ compare, onCompare, onStopComparing }: ChartMenuProps) {
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

/** The menu for everything that does not fit in a phone's toolbar. */
function PhoneButton(props: ChartMenuProps) {
  return (
    <MenuButton load={async () => (await menus()).PhoneMenu} shown={props}>
      <IconButton label="Chart tools" size="sm" className="@min-[640px]:hidden">
        <SlidersHorizontal size={16} aria-hidden />
      </IconButton>
    </MenuButton>
  );
}
