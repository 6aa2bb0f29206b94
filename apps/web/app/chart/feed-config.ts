/**
 * A feed's capabilities: read first, with defaults if that fails; refused if the feed can resolve no symbols
 * (specification §5, §7, §9).
 */
import type { ChartResolution } from "@feo/contract";
import { type FeedConfig, FeedError, type FeedGet } from "./feed-types.ts";

/** LIMIT-031. */
export const defaultResolutions: readonly ChartResolution[] = ["1", "5", "15", "30", "60", "1D", "1W", "1M"];
/** LIMIT-032. */
export const defaultIntradayMultipliers: readonly string[] = ["1", "5", "15", "30", "60"];
/** LIMIT-033. */
export const defaultGroups: readonly string[] = ["NYSE", "FOREX", "AMEX"];
/** LIMIT-037. */
export const defaultVolumePrecision = 0;

export const defaultFeedConfig: FeedConfig = {
  supported_resolutions: [...defaultResolutions],
  supports_search: false,
  supports_group_request: true,
  supports_marks: false,
  supports_timescale_marks: false,
};

/** CHART-008, CHART-018, CHART-021, CHART-026. */
export async function readFeedConfig(get: FeedGet): Promise<FeedConfig> {
  const answer = await get("config", {}).catch(() => undefined);
  const config = isRecord(answer) ? { ...defaultFeedConfig, supports_group_request: false, ...answer } : undefined;
  return checkedConfig(config ?? defaultFeedConfig);
}

function checkedConfig(config: FeedConfig): FeedConfig {
  if (config.supports_search || config.supports_group_request) return config;
  throw new FeedError("Unsupported feed configuration: it must support search or group requests");
}

/** The symbol groups to read. */
export function groupsOf({ exchanges }: FeedConfig): readonly string[] {
  const named = exchanges?.map(({ value }) => value).filter(Boolean) ?? [];
  return named.length > 0 ? named : defaultGroups;
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
