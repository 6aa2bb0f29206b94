/** Search results. An exact match opens at once. */
import { type FoundThing, findAnything } from "@feo/contract";
import { EmptyState } from "@feo/ui";
import { Link, Navigate, useLocation, useSearchParams } from "react-router";
import { useCall } from "../data/api.ts";
import { useOperator } from "../data/session.ts";
import { placeOf } from "../frame/found-place.ts";
import { mayVisit } from "../frame/navigation.ts";
import { Loaded } from "../frame/queue.tsx";

export function FindPage() {
  const [search] = useSearchParams();
  const q = search.get("q") ?? "";
  const query = useCall(findAnything, { query: { q } }, { enabled: q !== "" });
  return (
    <div className="max-w-180 px-4 py-4">
      <h1 className="mb-3 break-words font-semibold text-16">{q === "" ? "Search" : `Results for “${q}”`}</h1>
      {q === "" ? (
        <p className="text-13 text-quiet">Search above by name, feoTag, id, UTR, hash or address.</p>
      ) : (
        <Loaded query={query}>{(data) => <Results results={data.results} exact={data.exact} />}</Loaded>
      )}
    </div>
  );
}

function Results({ results, exact }: { results: readonly FoundThing[]; exact: FoundThing | null }) {
  const { roles } = useOperator();
  const place = exact && placeOf(exact, (address) => mayVisit(address, roles));
  if (place) return <Navigate to={place} replace />;
  if (results.length === 0) {
    return (
      <EmptyState
        title="No results"
        text="Search customers by feoTag, email, mobile, id or the start of their name, and anything else by its full id, UTR, hash or address."
      />
    );
  }
  return (
    <ul className="border-line border-t">
      {results.map((result) => (
        <li key={`${result.kind} ${result.id}`} className="border-line border-b">
          <Result result={result} />
        </li>
      ))}
    </ul>
  );
}

function Result({ result }: { result: FoundThing }) {
  const { roles } = useOperator();
  const place = placeOf(result, (address) => mayVisit(address, roles));
  const { pathname, search } = useLocation();
  const words = (
    <>
      <span className="w-32 shrink-0 text-13 text-quiet first-letter:uppercase max-sm:hidden">{result.kind}</span>
      <span className="min-w-0">
        <span className="block truncate font-medium text-ink">{result.title}</span>
        <span className="block truncate text-12 text-quiet">{result.detail}</span>
      </span>
    </>
  );
  if (!place) return <div className="flex min-h-12 items-center gap-3 px-2 py-1">{words}</div>;
  return (
    <Link
      to={place}
      state={{ from: `${pathname}${search}` }}
      className="flex min-h-12 items-center gap-3 px-2 py-1 hover:bg-surface"
    >
      {words}
    </Link>
  );
}
