/** How charts read their feed: plain questions below one address, without a token. The feed's own client knows what to ask. */
import { chartFeedPath } from "@feo/contract";
import { ofetch } from "ofetch";
import { explainFailure } from "./api-failure.ts";

export async function readChartFeed(name: string, query: Readonly<Record<string, string>>): Promise<unknown> {
  try {
    return await ofetch(`/api${chartFeedPath}/${name}`, { query });
  } catch (error) {
    throw await explainFailure(error);
  }
}
