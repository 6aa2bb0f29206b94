/** How charts read their feed: GET requests under one URL, without a token. The feed client builds the queries. */
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
