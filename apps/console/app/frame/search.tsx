/** Search for a customer, an order, a bank reference or a hash; / focuses it. */
import { SearchInput, useHotkey } from "@feo/ui";
import { type FormEvent, useRef, useState } from "react";
import { useNavigate } from "react-router";

export function Search() {
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const go = useNavigate();
  useHotkey("/", (event) => {
    event.preventDefault();
    field.current?.focus();
  });
  const find = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    void go(`/find?q=${encodeURIComponent(text.trim())}`);
    field.current?.blur();
  };
  return (
    <search>
      <form onSubmit={find}>
        <SearchInput
          ref={field}
          aria-label="Search customers, orders, UTRs, hashes"
          keyHint="/"
          placeholder="Search customers, orders, UTRs, hashes"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </search>
  );
}
