/** The support search: a plain form, so that it also works before hydration or without JavaScript. */
import { Button, SearchInput } from "@feo/ui";
import { Form } from "react-router";
import { longestSearch } from "./search-words.ts";

export function SearchForm({ words = "", autoFocus = false }: { words?: string; autoFocus?: boolean }) {
  return (
    <Form method="get" action="/support/search" role="search" className="flex gap-2">
      <SearchInput
        // A new search remounts the uncontrolled field with its words.
        key={words}
        name="query"
        size="lg"
        aria-label="Search help and announcements"
        placeholder="For example: UTR, TDS, new address"
        defaultValue={words}
        maxLength={longestSearch}
        autoFocus={autoFocus}
        className="flex-1 border-edge pl-4"
      />
      <Button type="submit" size="lg" className="max-md:px-4">
        Search
      </Button>
    </Form>
  );
}
