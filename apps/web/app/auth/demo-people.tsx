/** Demo only: the accounts that a visitor can log in to, each with what it can do. */
import type { DemoPerson } from "@feo/contract";
import { Avatar, Banner, ErrorState, Skeleton, Spinner } from "@feo/ui";
import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { demoPeopleQuery, failureOf, startDemoSession, usePageQuery } from "../data/index.ts";

const levelWords = ["Not verified, can't trade yet", "Level 1 verified, funded", "Level 2 verified, funded"];

export function DemoPeople() {
  const answer = usePageQuery(demoPeopleQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const [failure, setFailure] = useState("");

  async function be({ feoTag }: DemoPerson): Promise<void> {
    setChosen(feoTag);
    setFailure("");
    try {
      await startDemoSession(feoTag);
    } catch (error) {
      setFailure(failureOf(error).message);
      setChosen(null);
    }
  }

  return (
    <section aria-labelledby="demo-people" className="mt-8">
      <h2 id="demo-people" className="font-semibold text-16">
        Try a demo account
      </h2>
      <p className="mt-1 text-14 text-quiet">No password, no real money. Other visitors share these accounts.</p>
      {failure === "" ? null : (
        <Banner tone="error" live className="mt-3">
          {failure}
        </Banner>
      )}
      {answer.isError ? (
        <ErrorState text="Demo accounts didn't load." onRetry={() => answer.refetch()} className="py-6" />
      ) : (
        <ul className="mt-3 overflow-hidden rounded-panel border border-line">
          {(answer.data?.people ?? [null, null, null]).map((person, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row keeps its position while its person loads
            <li key={place} className="border-line not-first:border-t">
              {person ? (
                <PersonButton
                  person={person}
                  isBusy={chosen === person.feoTag}
                  isOff={chosen !== null}
                  onPress={() => void be(person)}
                />
              ) : (
                <Skeleton className="m-4 h-6" />
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface PersonButtonProps {
  readonly person: DemoPerson;
  readonly isBusy: boolean;
  readonly isOff: boolean;
  readonly onPress: () => void;
}

function PersonButton({ person, isBusy, isOff, onPress }: PersonButtonProps) {
  return (
    <button
      type="button"
      disabled={isOff}
      onClick={onPress}
      className="-outline-offset-2 flex h-14 w-full items-center gap-3 px-4 text-left hover:bg-surface"
    >
      <Avatar name={person.name} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium text-14">{person.name}</span>
        <span className="block truncate text-12 text-quiet">{levelWords[person.kycLevel] ?? ""}</span>
      </span>
      {isBusy ? <Spinner /> : <ChevronRight size={18} aria-hidden className="text-faint" />}
    </button>
  );
}
