/** Fakes a paged list of the API from all of its rows. */
import type { Call } from "@feo/contract";
import { type ApiRequest, fakeApi } from "./fake-api.ts";

interface FakeList<Row> {
  readonly call: Call;
  /** The key of the rows in the answer. */
  readonly name: string;
  /** Called for every request, because a test may remove rows. */
  readonly rows: () => readonly Row[];
  /** Further fields of the answer. */
  readonly beside?: () => object;
  /** Whether a row matches the filters. */
  readonly matches?: (row: Row, query: ApiRequest["query"]) => boolean;
}

export function answerList<Row>({ call, name, rows, matches = () => true, beside }: FakeList<Row>): void {
  fakeApi.answer(call, (({ query }: ApiRequest) => {
    const [pageNo, limit] = [Number(query["pageNo"] ?? 1), Number(query["limit"] ?? 50)];
    const found = rows().filter((row) => matches(row, query));
    return { count: found.length, [name]: found.slice((pageNo - 1) * limit, pageNo * limit), ...beside?.() };
  }) as never);
}
