/** A list of the API as the server pages it, so that a test gives its rows once. */
import type { Call } from "@feo/contract";
import { type ApiRequest, fakeApi } from "./fake-api.ts";

interface FakeList<Row> {
  readonly call: Call;
  /** The name of the rows in the answer. */
  readonly name: string;
  /** Read at every request: a test may take some away. */
  readonly rows: () => readonly Row[];
  /** What the answer has beside its rows. */
  readonly beside?: () => object;
  /** Whether a row is among what the filters ask for. */
  readonly matches?: (row: Row, query: ApiRequest["query"]) => boolean;
}

export function answerList<Row>({ call, name, rows, matches = () => true, beside }: FakeList<Row>): void {
  fakeApi.answer(call, (({ query }: ApiRequest) => {
    const [pageNo, limit] = [Number(query["pageNo"] ?? 1), Number(query["limit"] ?? 50)];
    const found = rows().filter((row) => matches(row, query));
    return { count: found.length, [name]: found.slice((pageNo - 1) * limit, pageNo * limit), ...beside?.() };
  }) as never);
}
